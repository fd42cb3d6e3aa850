# shellcheck shell=bash disable=SC2034
# Indico, conferences, with a private PostgreSQL and Redis. Somebody who registered for a workshop withdraws the registration on its page: a button, and a
# dialog of the page that asks. Version 3.2 is the last one for Python 3.11.
title=Indico
cases=(registration)
port=8810
db=8820
cache=8821

app_case() {
    what="the registration for a workshop, withdrawn by the one who registered"
    start="$(cat "$dir/data.seeded/address" 2>/dev/null || echo /)"
    goal="Withdraw the registration for “Autumn sailing workshop”. Call complete_task when the page says that it is withdrawn."
    ended=withdrawn
}

app_install() {
    debian postgresql redis-server
    venv "$dir/venv" 3.11
    pip_install "$dir/venv" "indico>=3.2.8,<3.2.9" "setuptools<80" gunicorn
    cat >"$dir/indico.conf" <<CONF
SQLALCHEMY_DATABASE_URI = 'postgresql://postgres@127.0.0.1:$db/indico'
SECRET_KEY = '0123456789abcdef0123456789abcdef'
BASE_URL = 'http://127.0.0.1:$port'
REDIS_CACHE_URL = 'redis://127.0.0.1:$cache/1'
CELERY_BROKER = 'redis://127.0.0.1:$cache/0'
CACHE_DIR = '$dir/cache'
TEMP_DIR = '$dir/tmp'
LOG_DIR = '$dir/log'
STORAGE_BACKENDS = {'default': 'fs:$dir/archive'}
SUPPORT_EMAIL = 'support@example.org'
NO_REPLY_EMAIL = 'noreply@example.org'
SMTP_SERVER = ('127.0.0.1', 1)
SMTP_USE_CELERY = True
DISABLE_CELERY_CHECK = True
SYSTEM_NOTICES_URL = None
CONF
    printf 'from indico.web.flask.app import make_app\napplication = make_app()\n' >"$dir/served.py"
    mkdir -p "$dir"/{cache,tmp,log,archive}
    "$dir/venv/bin/indico" setup create-logging-config "$dir" >>"$DIR/$app.log" 2>&1 || true
}

app_env() { export INDICO_CONFIG="$dir/indico.conf"; }

pg() { runuser -u postgres -- "$(pg_config --bindir 2>/dev/null || ls -d /usr/lib/postgresql/*/bin | tail -n 1)/$1" "${@:2}"; }
app_psql() { (cd / && pg psql -h 127.0.0.1 -p "$db" -U postgres -At "$@"); }
redis() { exec redis-server --port "$cache" --bind 127.0.0.1 --save "" --appendonly no --dir "$dir/tmp"; }

app_seed() {
    install -d -o postgres -g postgres -m 700 "$dir/data/pg"
    cd /
    pg initdb -D "$dir/data/pg" -A trust --no-sync -E UTF8 --locale C.UTF-8 -U postgres >/dev/null
    printf "fsync = off\nlisten_addresses = '127.0.0.1'\nport = %s\nunix_socket_directories = ''\n" "$db" >>"$dir/data/pg/postgresql.conf"
    pg pg_ctl -D "$dir/data/pg" -w -l "$dir/data/pg/log" start >/dev/null
    (redis) >/dev/null 2>&1 &
    local server_of_cache=$! failed=0
    app_psql -d postgres -c "create database indico"
    app_psql -d indico -c "create extension unaccent" -c "create extension pg_trgm"
    cd "$dir"
    {
        quick venv/bin/indico db prepare &&
            cat >seed.py <<PY
from datetime import timedelta
from flask import session
from indico.core.db import db
from indico.modules.auth import Identity
from indico.modules.categories import Category
from indico.modules.events.features.util import set_feature_enabled
from indico.modules.events.models.events import EventType
from indico.modules.events.operations import create_event
from indico.modules.events.registration.models.forms import ModificationMode, RegistrationForm
from indico.modules.events.registration.util import create_personal_data_fields, create_registration
from indico.modules.users.operations import create_user
from indico.util.date_time import now_utc
from indico.web.flask.app import make_app

app = make_app()
with app.test_request_context(base_url="http://127.0.0.1:$port"):
    people = {}
    for who, first in (("boss", "Bea"), ("ann", "Ann"), ("bob", "Bob")):
        identity = Identity(provider="indico", identifier=who, password="event-pass-4711")
        people[who] = create_user(who + "@example.org", {"first_name": first, "last_name": "Reader", "email": who + "@example.org"}, identity, from_moderation=False)
    people["boss"].is_admin = True
    db.session.flush()
    session.set_session_user(people["boss"])
    for title in ("Autumn sailing workshop", "Winter knots"):
        start = now_utc().replace(minute=0, second=0, microsecond=0) + timedelta(days=60)
        event = create_event(Category.get_root(), EventType.conference, {"title": title, "start_dt": start, "end_dt": start + timedelta(days=1), "timezone": "UTC",
            "creator": people["boss"], "location_data": {"inheriting": False}})
        set_feature_enabled(event, "registration", True)
        form = RegistrationForm(event=event, currency="EUR", title="Participants", base_price=0)
        create_personal_data_fields(form)
        form.start_dt = now_utc() - timedelta(days=2)
        form.modification_mode = ModificationMode.allowed_always
        db.session.add(form)
        db.session.commit()
        for who in ("ann", "bob"):
            person = people[who]
            create_registration(form, {"email": person.email, "first_name": person.first_name, "last_name": person.last_name}, notify_user=False)
        if title.startswith("Autumn"):
            with open("$dir/data/address", "w") as f:
                f.write(f"/event/{event.id}/registrations/{form.id}/")
    db.session.commit()
PY
        quick venv/bin/python seed.py
    } || failed=1
    kill "$server_of_cache" || true
    cd /
    pg pg_ctl -D "$dir/data/pg" -w stop >/dev/null
    return "$failed"
}

app_serve() {
    cd / || exit 1
    pg postgres -D "$dir/data/pg" >/dev/null 2>&1 &
    (redis) >/dev/null 2>&1 &
    sleep 3
    cd "$dir" && exec venv/bin/gunicorn -w 1 --threads 4 -b "127.0.0.1:$port" served:application
}
app_version() { version_of "$dir/venv" indico; }
app_login() { sign_in "http://127.0.0.1:$port/login/" 'text=Login with Indico' 'a[href*="/logout/"]' '[name=identifier]=ann' '[name=password]=event-pass-4711'; }
registrations() { app_psql -d indico -c "select e.title, r.email, r.state from event_registration.registrations r join events.events e on e.id = r.event_id where $1 order by 1, 2" | tr '\n' ','; }
app_truth() {
    case $(registrations "r.email = 'ann@example.org' and e.title like 'Autumn%'") in
        *"|4,") echo withdrawn ;;
        *"|1,") echo registered ;;
        *) registrations "r.email = 'ann@example.org' and e.title like 'Autumn%'" ;;
    esac
}
app_others() { registrations "not (r.email = 'ann@example.org' and e.title like 'Autumn%')"; }
app_hand() { by_hand "http://127.0.0.1:$port$start" '.exclusivePopup button:has-text("OK"), .ui-dialog button:has-text("OK"), .qtip button:has-text("OK"), .ui.modal button:has-text("OK")' 'text=has been withdrawn' 'button:has-text("Withdraw"), a:has-text("Withdraw")=!click'; }
