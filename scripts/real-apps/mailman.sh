# shellcheck shell=bash disable=SC2034
# GNU Mailman 3 with Postorius, its web pages. A subscriber leaves a list on the page of the list. One list lets people go at once; at
# the other one its owner has to agree, and until then nothing has ended.
title="Mailman (Postorius)"
cases=(at_once by_owner)
port=8803
core=8813

app_case() {
    case $1 in
        at_once) what="a list's subscription, ended at once" list=garden ended=none ;;
        by_owner) what="a list's subscription, where the owner of the list has to agree: only asked for" list=orchard ended=asked expected=pending ;;
    esac
    start=/mailman3/lists/$list.lists.example.org/
    goal="Unsubscribe from the mailing list $list. Call complete_task when the page confirms that the subscription has ended."
}

app_install() {
    debian sassc
    venv "$dir/venv" 3.11
    pip_install "$dir/venv" "sqlalchemy<2.1" mailman mailman-web postorius hyperkitty gunicorn whitenoise
    cat >"$dir/mailman.cfg" <<CFG
[mailman]
layout: ours
default_language: en
site_owner: owner@lists.example.org
[paths.ours]
var_dir: $dir/data/var
bin_dir: $dir/venv/bin
[webservice]
hostname: 127.0.0.1
port: $core
workers: 1
[mta]
incoming: mailman.mta.null.NullMTA
smtp_host: 127.0.0.1
smtp_port: 1
CFG
    cat >"$dir/settings.py" <<PY
from mailman_web.settings.base import *
from mailman_web.settings.mailman import *
import os
DIR = "$dir"
SECRET_KEY = "0123456789abcdef0123456789abcdef"
ALLOWED_HOSTS = ["*"]
CSRF_TRUSTED_ORIGINS = ["http://127.0.0.1:$port"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DIR + "/data/web.db"}}
STATIC_ROOT = DIR + "/static"
COMPRESS_ENABLED = False
MAILMAN_REST_API_URL = "http://127.0.0.1:$core"
POSTORIUS_TEMPLATE_BASE_URL = "http://127.0.0.1:$port"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http"
HYPERKITTY_ENABLE_GRAVATAR = False
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
LOGGING = {"version": 1}
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
INSTALLED_APPS = [a for a in INSTALLED_APPS if not a.startswith("allauth.socialaccount.providers")]
PY
    cat >"$dir/served.py" <<PY
from mailman_web.wsgi import application as app
from whitenoise import WhiteNoise
application = WhiteNoise(app, root="$dir/static", prefix="static/")
PY
}

app_env() { export DJANGO_SETTINGS_MODULE=settings PYTHONPATH=$dir MAILMAN_CONFIG_FILE=$dir/mailman.cfg; }

app_seed() {
    local root_flag=
    [ "$(id -u)" -ne 0 ] || root_flag=--run-as-root
    cd "$dir"
    mkdir -p data/var
    quick venv/bin/django-admin migrate
    quick venv/bin/django-admin collectstatic --noinput -v 0
    quick venv/bin/mailman ${root_flag} -C mailman.cfg create -o owner@example.org garden@lists.example.org
    quick venv/bin/mailman ${root_flag} -C mailman.cfg create -o owner@example.org orchard@lists.example.org
    printf 'Ann Reader <ann@example.org>\nBob Reader <bob@example.org>\n' >data/members
    quick venv/bin/mailman ${root_flag} -C mailman.cfg addmembers --welcome-msg data/members garden@lists.example.org
    quick venv/bin/mailman ${root_flag} -C mailman.cfg addmembers --welcome-msg data/members orchard@lists.example.org
    cat >data/policy.py <<'PY'
from mailman.interfaces.mailinglist import SubscriptionPolicy
def at_once(mlist):
    mlist.unsubscription_policy = SubscriptionPolicy.open
def by_owner(mlist):
    mlist.unsubscription_policy = SubscriptionPolicy.moderate
PY
    PYTHONPATH=$dir/data:$PYTHONPATH quick venv/bin/mailman ${root_flag} -C mailman.cfg shell -l garden@lists.example.org --run policy.at_once
    PYTHONPATH=$dir/data:$PYTHONPATH quick venv/bin/mailman ${root_flag} -C mailman.cfg shell -l orchard@lists.example.org --run policy.by_owner
    quick venv/bin/django-admin shell <<'PY'
from django.contrib.auth.models import User
from django.contrib.sites.models import Site
from allauth.account.models import EmailAddress
ann = User.objects.create_user("ann", "ann@example.org", "list-pass-4711")
EmailAddress.objects.create(user=ann, email="ann@example.org", verified=True, primary=True)
Site.objects.update_or_create(pk=1, defaults={"domain": "lists.example.org", "name": "lists.example.org"})
from django_mailman3.models import MailDomain
MailDomain.objects.get_or_create(mail_domain="lists.example.org", defaults={"site_id": 1})

PY
}

app_serve() {
    cd "$dir" || exit 1
    venv/bin/runner -C mailman.cfg -r rest:0:1 &
    exec venv/bin/gunicorn -w 1 --threads 4 -b "127.0.0.1:$port" served:application
}
app_version() { echo "$(version_of "$dir/venv" mailman) ($(version_of "$dir/venv" postorius))"; }
app_login() { sign_in "http://127.0.0.1:$port/accounts/login/" 'button:has-text("Sign In")' '.dropdown-toggle, a[href*="logout"]' '[name=login]=ann' '[name=password]=list-pass-4711'; }
app_members() { sql "$dir/data/var/data/mailman.db" "select m.list_id, a.email from member m left join address a on a.id = m.address_id where m.role = 1 and $1 order by 1, 2"; }
app_truth() {
    if [ "$(app_members "m.list_id like '$list.%' and a.email = 'ann@example.org'")" = none ]; then
        echo none
    elif [ "$(sql "$dir/data/var/data/mailman.db" "select count(*) from pendedkeyvalue where value like '%unsubscription%'")" != 0 ]; then
        echo asked
    else
        echo member
    fi
}
app_others() { app_members "not (m.list_id like '$list.%' and a.email = 'ann@example.org')"; }
app_hand() { by_hand "http://127.0.0.1:$port$start" 'button:has-text("Unsubscribe")' '.alert'; }
