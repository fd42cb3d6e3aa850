#!/usr/bin/env bash
#
# Runs the program against mock services with one random fault a run, and says what didn't hold.
#
#   scripts/chaos.sh [N] [FIRST]     N runs (default 200), seeds from FIRST (default 1), two at a time
#
# A seed is a run: service, difficulty, fault, moment and the person's answers. Faults: the MCP server ends, hangs
# or talks nonsense; the model's API fails; server, renderer or browser are killed or stopped; the program gets
# a signal; the folder of the records is removed, full or read-only. Prints each run, tables of what came of which
# fault, how often each invariant was broken, and the seeds; ends with 1 if any was. Needs Linux, Node.js and a
# browser; some 15 s a run. Nothing real is touched.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
runs=${1:-200}
first=${2:-1}
whole N "$runs"
whole FIRST "$first" 0
no_more "${@:3}"

cd "$root"
need_rust
need_browser
code=0
SUBTERMINATOR_TEST_CHAOS=$first-$((first + runs - 1)) RUST_BACKTRACE=0 \
    cargo test --quiet --locked --test it -- --exact faults::chaos::invariants_hold_whatever_goes_wrong --include-ignored --nocapture || code=1
exit $code
