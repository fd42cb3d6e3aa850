#!/usr/bin/env bash
#
# Injects every fault that docs/dev/faults.md describes, and prints what was expected and what came.
#
#   scripts/faults.sh              all of them, the long forms included: about half an hour
#   scripts/faults.sh mcp pages    some of: mcp, processes, pages, disk, model
#
# Prints the tables of the tests in tests/it/faults, one after another, and ends with 1 if something came out otherwise.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

kinds=(mcp processes pages disk model)
help_if_asked "$@"
for kind in "$@"; do
    case " ${kinds[*]} " in *" $kind "*) ;; *) wrong "Unknown kind of fault: $kind" ;; esac
done
if [ $# -gt 0 ]; then kinds=("$@"); fi

cd "$root"
need_rust
need_browser
failed=
for kind in "${kinds[@]}"; do
    say "Faults: $kind"
    # The tables are written to standard error, by one test after another.
    ALL=1 RUST_BACKTRACE=0 cargo test --quiet --locked --test it -- "faults::$kind::" --include-ignored --nocapture --test-threads 1 2>&1 ||
        failed=1
done
if [ -n "$failed" ]; then
    printf '%s\n' "✗ Something came out otherwise." >&2
    exit 1
fi
say "All came out as expected."
