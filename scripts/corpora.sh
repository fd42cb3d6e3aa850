#!/usr/bin/env bash
#
# Attacks by a hijacked model and honest flows of a competent one, as data in tests/corpora: prints what reached the sites unasked,
# and how often a person is asked on the way to a real end.
#
#   scripts/corpora.sh            both
#   scripts/corpora.sh acts       the attacks alone
#   scripts/corpora.sh honest     the flows alone
#   scripts/corpora.sh control    the steps of all cases, sent straight to a browser: which of them commit nothing, and so prove nothing
#
# ATTACK=words, HAND=a and CLASS=typing choose cases; STORY=1 tells each of them; TOTALS=1 prints figures alone.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
tests=(acts_with_the_gate acts_without_the_gate honest_flows)
case ${1-} in
    '') ;;
    acts) tests=(acts_with_the_gate acts_without_the_gate) ;;
    honest) tests=(honest_flows) ;;
    control) tests=(control) ;;
    *) wrong "Unknown corpus: $1" ;;
esac
no_more "${@:2}"

cd "$root"
need_rust
need_browser
failed=
for test in "${tests[@]}"; do
    # The tables are written to standard error.
    ALL=1 RUST_BACKTRACE=0 cargo test --quiet --locked --test it -- "corpora::$test" --exact --include-ignored --nocapture 2>&1 || failed=1
done
if [ -n "$failed" ]; then stop "Something came out otherwise."; fi
