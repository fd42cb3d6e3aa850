#!/usr/bin/env bash
#
# Cancels at a mock service through each version of Playwright MCP, and prints a table.
#
#   scripts/versions.sh [VERSION…]     default: every recorded version, and the newest that is published
#
# The flows are `full` and `dialog`, with the built-in planner; every question is answered with yes. A run is right
# that ends verified, with one question, and where the mock itself recorded one cancellation. Ends with 1 if any isn't.
# Needs Node.js and a browser; packages that npm doesn't hold are fetched. Nothing real is touched.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
for version in "$@"; do
    case $version in [0-9]*.*.* | latest | next) ;; *) wrong "No version of Playwright MCP: $version" ;; esac
done

cd "$root"
need_rust
need_browser
if [ $# -eq 0 ]; then
    for folder in tests/fixtures/playwright-mcp/*/; do set -- "$@" "$(basename "$folder")"; done
    set -- "$@" latest
fi
program=${BIN:-}
if [ -z "$program" ]; then
    build --quiet --bin subterminator
    program=$(target_folder)/debug/subterminator
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Prints turns, questions, outcome and the mock's record of the run in folder $1; the last word is `ok` or not.
# shellcheck disable=SC2016
summary='
const fs = require("fs");
const path = require("path");
const read = (name) => { try { return JSON.parse(fs.readFileSync(path.join(process.argv[1], name), "utf8")); } catch { return {}; } };
const result = read("result.json");
const mock = read("mock-state.json");
let questions = 0;
try {
  questions = fs.readFileSync(path.join(process.argv[1], "journal.jsonl"), "utf8").split("\n").filter((l) => l.includes("\"type\":\"question\"")).length;
} catch {}
const right = result.verified === true && mock.subscription === "cancelled" && mock.cancel_posts === 1 && questions === 1;
console.log([result.turns ?? "-", questions, result.outcome?.kind ?? "-", mock.subscription ?? "-", right ? "ok" : "WRONG"].join(" "));
'

failed=
printf '| version | flow | turns | questions | outcome | exit | seconds |\n|---|---|--:|--:|---|--:|--:|\n'
for asked in "$@"; do
    # What `latest` is today; also fetches the package, so that no run waits for it.
    version=$(npx -y "@playwright/mcp@$asked" --version 2>/dev/null </dev/null | sed -n 's/.*\([0-9][0-9]*\.[0-9][0-9]*\.[0-9][^ ]*\).*/\1/p' | tail -n 1)
    name=$asked
    if [ "$asked" = latest ]; then name="latest (${version:-not fetched})"; fi
    for flow in full dialog; do
        home=$work/$asked-$flow
        mkdir -p "$home"
        begun=$SECONDS
        code=0
        { yes y || true; } | SUBTERMINATOR_HOME=$home timeout 180 "$program" cancel netflix --target "mock:$flow" --headless --model rules \
            --browser "$(find_browser)" --mcp-command "npx -y @playwright/mcp@$asked" >"$home/said" 2>&1 || code=$?
        took=$((SECONDS - begun))
        read -r turns questions outcome record right < <(node -e "$summary" "$(find "$home/runs" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | head -n 1)")
        printf '| %s | %s | %s | %s | %s | %s | %s |\n' "$name" "$flow" "$turns" "$questions" "$outcome" "$code" "$took"
        if [ "$code" != 0 ] || [ "$right" != ok ]; then
            failed=1
            printf '%s\n' "✗ $name, $flow: exit $code, the mock's own record: $record" >&2
            tail -n 5 "$home/said" >&2
        fi
    done
done
if [ -n "$failed" ]; then exit 1; fi
