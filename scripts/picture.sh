#!/usr/bin/env bash
#
# Draws the picture of the README anew: docs/demo.svg, from a real run on the built-in mock service.
#
#   scripts/picture.sh
#
# Needs Rust, Node.js and a browser; installs nothing. Look at the picture before you keep it.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
no_more "$@"

cd "$root"
export npm_config_cache=${npm_config_cache:-$HOME/.npm}
build --quiet --bin subterminator --example picture
target=$(target_folder)
# The example gives the run a home of its own; this one is for what might be started past it.
export SUBTERMINATOR_HOME=$target/picture
"$target/debug/examples/picture" "$target/debug/subterminator" docs/demo.svg
say "docs/demo.svg, $(wc -c <docs/demo.svg) bytes"
