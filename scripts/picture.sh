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

case ${1-} in
    '') ;;
    -h | --help)
        sed -n '3,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"
        exit 0
        ;;
    *) stop "Unknown argument: $1" "scripts/picture.sh" ;;
esac

cd "$root"
export npm_config_cache=${npm_config_cache:-$HOME/.npm}
cargo build --quiet --locked --bin subterminator --example picture
target=$(cargo metadata --no-deps --format-version 1 --locked | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
# The example gives the run a home of its own; this one is for what might be started past it.
export SUBTERMINATOR_HOME=$target/picture
"$target/debug/examples/picture" "$target/debug/subterminator" docs/demo.svg
say "docs/demo.svg, $(wc -c <docs/demo.svg) bytes"
