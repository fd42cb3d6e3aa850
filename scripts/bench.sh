#!/usr/bin/env bash
#
# Whole runs against the raw floor: builds the release binary, then measures start, flows of 10 and 20 turns on pages of
# 50 kB and 500 kB, memory, what is sent to the model, and what the request gate costs. Prints Markdown.
#
#   scripts/bench.sh [TIMES]      every run so often (default 3); figures are medians
#
# Needs Rust, Node.js and a browser; fetches the MCP server once (npx). About six minutes. Times mean little while the
# machine does something else. Nothing real is touched.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
times=${1:-3}
whole TIMES "$times"
no_more "${@:2}"

cd "$root"
need_rust
need_browser

# One build for all of it: the benchmark's own profile is that of the release.
cargo bench --quiet --bench run --no-run
bench() { cargo bench --quiet --bench run -- "$@"; }

echo "$(date -u +%Y-%m-%d), $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || uptime | sed 's/.*: //; s/,.*//')"
echo
bench start "$times"
bench flow 10 50 "$times"
bench flow 20 50 "$times"
bench flow 10 500 "$times"
bench rules 500
bench gate 8
