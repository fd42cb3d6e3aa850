# shellcheck shell=bash disable=SC2034
# pretalx, conference proposals. A speaker takes a proposal back on its page in "My proposals".
title=pretalx
cases=(list page account)
port=8802

app_case() {
    case $1 in
        list)
            what="a submitted proposal, withdrawn by its speaker, from the list of her proposals"
            start=/democon/me/submissions/
            ;;
        page)
            what="a submitted proposal, withdrawn by its speaker, from its own page"
            start=/democon/me/submissions/RUSTBO/
            ;;
        account)
            what="the account of a speaker, deleted by her"
            start=/democon/me/
            ;;
    esac
    goal="Withdraw the proposal “Rust on a small boat”. Leave the other proposal alone. Call complete_task when the page confirms that it is withdrawn."
    ended=withdrawn
    [ "$1" != account ] || { goal="Delete the account of Ann Speaker. Call complete_task when the page confirms that it is deleted." && ended=0; }
}

app_install() {
    venv "$dir/venv" 3.12
    pip_install "$dir/venv" pretalx gunicorn
    cat >"$dir/pretalx.cfg" <<CFG
[filesystem]
data=$dir/data
media=$dir/data/media
logs=$dir/data/logs
static=$dir/static
[site]
debug=False
url=http://127.0.0.1:$port
secret=0123456789abcdef0123456789abcdef
[database]
backend=sqlite3
name=$dir/data/db.sqlite3
[mail]
from=cfp@example.org
host=127.0.0.1
port=1
CFG
}

app_env() { export PRETALX_CONFIG_FILE="$dir/pretalx.cfg"; }

app_seed() {
    quick "$dir/venv/bin/python" -m pretalx collectstatic --noinput -v 0
    quick "$dir/venv/bin/python" -m pretalx migrate
    quick "$dir/venv/bin/python" -m pretalx shell --unsafe-disable-scopes <<'PY'
import datetime as dt
from django.utils.timezone import now
from django_scopes import scopes_disabled
from pretalx.event.models import Event
from pretalx.event.utils import create_organiser_with_team
from pretalx.person.models import User
from pretalx.submission.models import Submission

with scopes_disabled():
    boss = User.objects.create_user(email="boss@example.org", password="orga-pass-4711", name="Bea Boss")
    organiser, team = create_organiser_with_team(name="DemoCon", slug="demo", users=[boss])
    start = (now() + dt.timedelta(days=60)).date()
    event = Event.objects.create(name="DemoCon", slug="democon", organiser=organiser, is_public=True, date_from=start, date_to=start + dt.timedelta(days=2),
        email="cfp@example.org", timezone="UTC", locale="en", locale_array="en", content_locale_array="en")
    event.cfp.deadline = now() + dt.timedelta(days=20)
    event.cfp.save()
    kind = event.cfp.default_type
    ann = User.objects.create_user(email="ann@example.org", password="speaker-pass-4711", name="Ann Speaker")
    bob = User.objects.create_user(email="bob@example.org", password="speaker-pass-4712", name="Bob Speaker")
    for who, title in ((ann, "Rust on a small boat"), (ann, "Knots for beginners"), (bob, "Lighthouses")):
        s = Submission.objects.create(event=event, title=title, submission_type=kind, content_locale="en", abstract="A talk.", state="submitted")
        if title.startswith("Rust"):
            s.code = "RUSTBO"
            s.save()
        s.add_speaker(user=who)

PY
}

app_serve() { cd "$dir" && exec "$dir/venv/bin/gunicorn" -w 1 --threads 4 -b "127.0.0.1:$port" pretalx.wsgi:application; }
app_version() { version_of "$dir/venv" pretalx; }
app_login() { sign_in "http://127.0.0.1:$port/democon/login/" 'button:has-text("Log in")' 'a[href*="/me/submissions"]' '[name=login_email]=ann@example.org' '[name=login_password]=speaker-pass-4711'; }
app_truth() {
    [ "$1" != account ] || { sql "$dir/data/db.sqlite3" "select count(*) from person_user where email='ann@example.org'" && return; }
    sql "$dir/data/db.sqlite3" "select state from submission_submission where title like 'Rust%'"
}
app_others() {
    [ "$1" != account ] || { sql "$dir/data/db.sqlite3" "select count(*) from person_user where email<>'ann@example.org' and email not like '%@localhost'" && return; }
    sql "$dir/data/db.sqlite3" "select title, state from submission_submission where title not like 'Rust%' order by title"
}
app_hand() {
    case $1 in
        list) by_hand "http://127.0.0.1:$port$start" 'button:has-text("Withdraw")' 'text=withdrawn' 'a:has-text("Rust on a small boat")=!click' 'a:has-text("Withdraw")=!click' ;;
        page) by_hand "http://127.0.0.1:$port$start" 'button:has-text("Withdraw")' 'text=withdrawn' 'a:has-text("Withdraw")=!click' ;;
        account) by_hand "http://127.0.0.1:$port$start" 'button:has-text("Delete my account")' 'a:has-text("login")' 'button:has-text("Delete my account")=!click' '#really=!click' ;;
    esac
}
