#!/usr/bin/env bash
#
# Measures the program on real applications that other people wrote: installs each into a folder of its own, starts it on loopback, sets up an
# account with something that can be ended, lets subterminator end it with a person who says yes to every question, and compares what it says
# with the application's own database. On demand only; nothing of theirs is kept in this repository.
#
#   scripts/real-apps.sh                     every application
#   scripts/real-apps.sh pretix redmine      some of them
#   scripts/real-apps.sh --list              which there are
#
# Settings: BIN=target/release/subterminator (the program), MODEL=rules, DIR=target/real-apps (installations), OUT=DIR/out (records of runs),
# LIMIT=300 (seconds for a run), HAND=1 (fixed clicks end it instead of the program: shows that recipe and truth are right), INSTALL_ONLY=1, KEEP_RUNNING=1 (leave the application running, to look at it by hand), CASE=NAME, CHROMIUM=PATH.
# Needs Debian or Ubuntu as root for some of the applications, Python 3.11 or newer, Node.js, Chromium, sqlite3; takes minutes an application.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
recipes=$root/scripts/real-apps
if [ "${1-}" = --list ]; then
    for f in "$recipes"/*.sh; do basename "$f" .sh; done
    exit 0
fi
BIN=$(realpath -m "${BIN:-$root/target/release/subterminator}")
[ -x "$BIN" ] || stop "No program at $BIN" "cargo build --release, or BIN=PATH"
MODEL=${MODEL:-rules}
DIR=${DIR:-$root/target/real-apps}
mkdir -p "$DIR"
DIR=$(realpath "$DIR")
OUT=${OUT:-$DIR/out}
mkdir -p "$OUT"
OUT=$(realpath "$OUT")
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
apps=("$@")
if [ "$#" -eq 0 ]; then for f in "$recipes"/*.sh; do apps+=("$(basename "$f" .sh)"); done; fi

# ------------------------------------------------------------------ for the recipes

nicely() { nice -n 10 "$@"; }

# Without waiting for the disk, where that can be had: databases are set up here, nothing in them is worth a flush.
quick() { if has eatmydata; then nicely eatmydata "$@"; else nicely "$@"; fi; }

debian() {
    has apt-get || stop "$app needs Debian packages: $*"
    local missing=() p
    for p in "$@"; do dpkg -s "$p" >/dev/null 2>&1 || missing+=("$p"); done
    [ "${#missing[@]}" -eq 0 ] && return
    # No package may start a service of its own: ours run on private ports with private folders.
    local policy=/usr/sbin/policy-rc.d made=
    if [ ! -e $policy ]; then printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy && made=1; fi
    DEBIAN_FRONTEND=noninteractive nicely apt-get install -y -q --no-install-recommends "${missing[@]}" >>"$DIR/$app.log" 2>&1 </dev/null || stop "apt-get failed; see $DIR/$app.log"
    if [ -n "$made" ]; then rm -f $policy; fi
}

# A virtual environment in $1 with Python $2 or newer.
venv() {
    [ -x "$1/bin/python" ] && return
    local python minor
    for minor in "${2#3.}" 12 13 11 14; do
        [ "$minor" -ge "${2#3.}" ] || continue
        for python in "python3.$minor" "$HOME"/.pyenv/versions/3."$minor".*/bin/python; do
            if "$python" -c 'import venv, ensurepip' 2>/dev/null; then
                nicely "$python" -m venv "$1"
                return
            fi
        done
    done
    stop "$app needs Python $2 or newer"
}

pip_install() {
    local env=$1
    shift
    [ -x "$DIR/uv/bin/uv" ] || { nicely python3 -m venv "$DIR/uv" && nicely "$DIR/uv/bin/pip" install -q uv >>"$DIR/$app.log" 2>&1; }
    nicely "$DIR/uv/bin/uv" pip install -q --python "$env/bin/python" "$@" >>"$DIR/$app.log" 2>&1 || stop "pip failed; see $DIR/$app.log"
}

version_of() { "$1/bin/python" -c 'import importlib.metadata as m, sys; print(m.version(sys.argv[1]))' "$2"; }

# Symbolic links of a Debian package, relative to /usr/share, still lead there from an unpacked copy in $1.
relink() {
    local l to
    while read -r l; do
        to=$(readlink "$l")
        ln -sfn "/usr/share/${to##*../}" "$l"
    done < <(find "$1" -xtype l)
}

# One line from a SQLite database; whole columns are joined by commas.
sql() { python3 -c 'import sqlite3, sys; print(",".join("|".join(map(str, r)) for r in sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True, timeout=20).execute(sys.argv[2])) or "none")' "$1" "$2"; }

# Signs in through a form in the profile of the run: address, what sends it, what shows that it worked, SELECTOR=text or SELECTOR=!click …
sign_in() { by_hand "$@" || stop "Could not sign in at $app; see $DIR/$app.log"; }

by_hand() { PLAYWRIGHT_CORE=$(playwright_core) node "$recipes/by-hand.cjs" "$CHROMIUM" "$home/browser-profile" "$@" >>"$DIR/$app.log" 2>&1; }

# The Playwright that the browser server brings with it.
playwright_core() {
    npx -y -p "@playwright/mcp@$(sed -n 's/.*PINNED: &str = "\([0-9.]*\)".*/\1/p' "$root/crates/browser/src/launch.rs")" -c 'dirname "$(readlink -f "$(command -v playwright-mcp)")"' 2>/dev/null |
        sed 's#/node_modules/.*#/node_modules/playwright-core#'
}

# A site in Django around a package, with site_settings.py and site_urls.py in $dir. django_seed runs what standard input says in it.
django_env() { export DJANGO_SETTINGS_MODULE=site_settings PYTHONPATH=$dir; }
django_seed() {
    cd "$dir"
    quick venv/bin/django-admin migrate
    quick venv/bin/django-admin collectstatic --noinput -v 0
    quick venv/bin/django-admin shell
}
django_serve() { cd "$dir" && exec venv/bin/gunicorn -w 1 --threads 4 -b "127.0.0.1:$port" 'django.core.wsgi:get_wsgi_application()'; }

app_env() { :; }
app_login() { :; }
app_stop() { :; }

# ------------------------------------------------------------------ one application

server=
stop_server() {
    [ -z "$server" ] && return 0
    kill -- "-$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
    app_stop
}

start_server() {
    set -m
    (app_env && app_serve) >>"$DIR/$app.server.log" 2>&1 </dev/null &
    server=$!
    set +m
    local i
    for i in $(seq 240); do
        kill -0 "$server" 2>/dev/null || stop "$app ended by itself; see $DIR/$app.server.log"
        if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && [ "$(curl -s -m 20 -o "$DIR/$app.first.html" -w '%{http_code}' "http://127.0.0.1:$port${start}")" != 000 ]; then return; fi
        sleep 0.5
    done
    stop "$app doesn't answer on port $port; see $DIR/$app.server.log ($i)"
}

# The state that each run begins with.
restore() { rm -rf "$dir/data" && cp -a "$dir/data.seeded" "$dir/data"; }

run_case() {
    local case=$1 before others after others_after
    expected=cancelled status_path=
    app_case "$case"
    restore
    home=$DIR/home-$app-$case
    rm -rf "$home"
    mkdir -p "$home/services"
    start_server
    app_login "$case"
    cat >"$home/services/app.toml" <<TOML
name = "app"
display_name = "$title"
status = "available"
start_url = "http://127.0.0.1:$port$start"
${status_path:+status_url = "http://127.0.0.1:$port$status_path"}
domains = ["127.0.0.1:$port"]
goal = "$goal"
TOML
    local out
    out=$OUT/$app-$case-${MODEL//[^a-z0-9.-]/_}
    say "$app $(app_version): $what"
    before=$(app_truth "$case")
    others=$(app_others "$case")
    [ "$before" != "$ended" ] || stop "$app: nothing there to end ($before)"
    if [ -n "${HAND-}" ]; then
        app_hand "$case" && hand=yes || hand=no
        after=$(app_truth "$case")
        others_after=$(app_others "$case")
        stop_server
        say "$app, $case, by hand: expected page seen: $hand, truth: $before → $after, others untouched: $([ "$others" = "$others_after" ] && echo yes || echo no)"
        [ "$after" = "$ended" ] || stop "$app, $case: by hand it can't be ended either"
        return 0
    fi
    rm -rf "$out"
    mkdir -p "$out"
    SUBTERMINATOR_HOME=$home python3 "$recipes/drive.py" "$BIN" "$out" cancel app --model "$MODEL" >"$out/cancel.json" || true
    after=$(app_truth "$case")
    others_after=$(app_others "$case")
    SUBTERMINATOR_HOME=$home python3 "$recipes/drive.py" "$BIN" "$out" check app >"$out/check.json" || true
    if [ -n "${KEEP_RUNNING-}" ]; then
        say "running at http://127.0.0.1:$port$start, profile $home/browser-profile; Enter ends it"
        read -r _ || true
    fi
    stop_server
    python3 - "$out" "$title" "$(app_version)" "$case" "$what" "$before" "$after" "$ended" "$others" "$others_after" "$MODEL" "$expected" <<'PY'
import json, sys
out, title, version, case, what, before, after, ended, others, others_after, model, expected = sys.argv[1:]
c, k = (json.load(open(f"{out}/{n}.json")) for n in ("cancel", "check"))
done = after == ended
told = c["outcome"] == expected and (expected != "cancelled" or bool(c["verified"]))
row = {"app": title, "version": version, "case": case, "what": what, "model": model, "before": before, "after": after, "done": done, "others_untouched": others == others_after,
    "told": c["outcome"], "verified": c["verified"], "exit": c["exit"], "turns": c["turns"], "questions": [f'{q["target"]}: {q["why"]}' for q in c["questions"]],
    "seconds": c["seconds"], "check": k["outcome"], "check_exit": k["exit"], "right": done and told and others == others_after,
    "wrongly_claimed": (not done or expected != "cancelled") and c["outcome"] in ("cancelled", "already_cancelled")}
json.dump(row, open(f"{out}/row.json", "w"), indent=1)
yes = lambda b: "yes" if b else "no"
print(f'| {title} {version} | {what} | {before} → {after} | {yes(done)} | {c["outcome"]}{", proved" if c["verified"] else ""} | {c["exit"]} | {c["turns"]} | {len(c["questions"])} | {c["seconds"]:.0f} | {k["outcome"]} |'
    + ("" if row["others_untouched"] else " **others touched** |") + (" **wrongly claimed** |" if row["wrongly_claimed"] else ""))
for q in row["questions"]: print("    asked:", q)
if c["error"]: print("    said:", c["error"])
PY
}

one() {
    app=$1
    trap stop_server EXIT
    [ -r "$recipes/$app.sh" ] || wrong "Unknown application: $app"
    dir=$DIR/$app
    status_path=
    # shellcheck source=/dev/null
    . "$recipes/$app.sh"
    mkdir -p "$dir"
    app_env
    if [ ! -d "$dir/data.seeded" ]; then
        say "$app: installing"
        app_install
        say "$app: setting up"
        rm -rf "$dir/data"
        mkdir -p "$dir/data"
        app_case "${cases[0]}"
        local ok=0
        set +e
        (
            set -e
            app_seed
        ) >>"$DIR/$app.log" 2>&1 </dev/null
        ok=$?
        set -e
        [ "$ok" -eq 0 ] || stop "Setting up $app failed; see $DIR/$app.log"
        mv "$dir/data" "$dir/data.seeded"
    fi
    [ -z "${INSTALL_ONLY-}" ] || return 0
    local case
    for case in "${cases[@]}"; do
        if [ -z "${CASE-}" ] || [ "$CASE" = "$case" ]; then run_case "$case"; fi
    done
}

echo "| application | to be ended | truth | done | told | exit | turns | questions | s | check after |"
echo "|---|---|---|---|---|--:|--:|--:|--:|---|"
failed=0
for a in "${apps[@]}"; do (one "$a") || failed=1; done
exit "$failed"
