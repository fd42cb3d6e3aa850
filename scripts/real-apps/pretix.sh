# shellcheck shell=bash disable=SC2034
# pretix, ticket sales. A buyer ends an order on its own page, the one whose address stands in the confirmation e-mail.
title=pretix
cases=(order)
port=8801

app_case() {
    what="a free order for one ticket, cancelled by its buyer"
    start=/harbour/autumn/order/ABCDE/s3cr3tabcde/
    goal="Cancel this ticket order. Call complete_task when the page confirms that the order is cancelled."
    ended=c
}

app_install() {
    venv "$dir/venv" 3.11
    pip_install "$dir/venv" pretix gunicorn whitenoise
    cat >"$dir/pretix.cfg" <<CFG
[pretix]
instance_name=Tickets
url=http://127.0.0.1:$port
datadir=$dir/data
currency=EUR
[database]
backend=sqlite3
[mail]
from=tickets@example.org
host=127.0.0.1
port=1
[django]
secret=0123456789abcdef0123456789abcdef
CFG
    mkdir -p "$dir/data"
    cat >"$dir/served.py" <<'PY'
import os, pretix
from pretix.wsgi import application as app
from whitenoise import WhiteNoise
application = WhiteNoise(app, root=os.path.join(os.path.dirname(pretix.__file__), "static.dist"), prefix="static/")
PY
}

app_env() { export PRETIX_CONFIG_FILE="$dir/pretix.cfg"; }

app_seed() {
    quick "$dir/venv/bin/python" -m pretix migrate
    quick "$dir/venv/bin/python" -m pretix shell <<'PY'
from datetime import timedelta
from decimal import Decimal
from django.utils.timezone import now
from django_scopes import scopes_disabled
from pretix.base.models import *

with scopes_disabled():
    o = Organizer.objects.create(name="Harbour Hall", slug="harbour")
    e = Event.objects.create(organizer=o, name="Autumn Concert", slug="autumn", currency="EUR", live=True, date_from=now() + timedelta(days=60),
        plugins="pretix.plugins.banktransfer,pretix.plugins.ticketoutputpdf", is_public=True)
    e.settings.cancel_allow_user = True
    e.settings.cancel_allow_user_paid = True
    it = e.items.create(name="Seat in the stalls", default_price=Decimal("0.00"), active=True)
    e.quotas.create(name="Stalls", size=100).items.add(it)
    for code, secret, name in (("ABCDE", "s3cr3tabcde", "Ann"), ("KEEPM", "s3cr3tkeepm", "Bob")):
        od = Order.objects.create(code=code, secret=secret, event=e, email=name.lower() + "@example.org", status=Order.STATUS_PAID, datetime=now(),
            expires=now() + timedelta(days=10), total=Decimal("0.00"), locale="en", sales_channel=o.sales_channels.get(identifier="web"))
        OrderPosition.objects.create(order=od, item=it, price=Decimal("0.00"), attendee_name_parts={"full_name": name}, positionid=1, secret="t" + secret)
        od.create_transactions(is_new=True)

PY
}

app_serve() { cd "$dir" && exec "$dir/venv/bin/gunicorn" -w 1 --threads 4 -b "127.0.0.1:$port" served:application; }
app_version() { version_of "$dir/venv" pretix; }
app_login() { :; }
app_truth() { sql "$dir/data/db.sqlite3" "select status from pretixbase_order where code='ABCDE'"; }
app_others() { sql "$dir/data/db.sqlite3" "select status from pretixbase_order where code<>'ABCDE'"; }
app_hand() { by_hand "http://127.0.0.1:$port$start" 'button:has-text("Yes, cancel order")' 'text=has been canceled' 'a:has-text("Cancel order")=!click'; }
