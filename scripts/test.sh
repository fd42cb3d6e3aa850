#!/usr/bin/env bash
#
# Everything that must hold before a change is kept: format, lints, documentation, tests.
#
#   scripts/test.sh           everything; needs Node.js and a browser
#   scripts/test.sh --fast    without the tests that start a browser
#   scripts/test.sh --all     before a release: also the long tables whole, of which a run takes a part, each day another one
#
# Installs what is missing (on Debian and Ubuntu). Runs every step even if an earlier one failed, says how
# long each took, and ends with 1 if any failed.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
fast=
case ${1-} in
    --fast)
        fast=1
        shift
        ;;
    --all)
        export ALL=1
        shift
        ;;
esac
no_more "$@"

summary=()
failed=

# Runs a step: its name, then its command.
step() {
    local name=$1 begun=$SECONDS result=ok
    shift
    say "$name: $*"
    "$@" </dev/null || {
        result=FAILED
        failed=1
    }
    summary+=("$(printf '%-14s %4d s  %s' "$name" $((SECONDS - begun)) "$result")")
}

skip() {
    say "$1: skipped, $2"
    summary+=("$(printf '%-14s    - s  skipped: %s' "$1" "$2")")
}

# A part of the toolchain; fetched by rustup where that is possible.
component() {
    "cargo-$1" --version >/dev/null 2>&1 </dev/null && return 0
    has rustup || return 1
    say "Installing $2 (rustup component add)"
    rustup component add "$2" </dev/null >&2 && "cargo-$1" --version >/dev/null 2>&1 </dev/null
}

# The versions of Playwright MCP that the tests start: the pinned one, and those that the tests list.
versions() {
    sed -n 's/^pub const PINNED: &str = "\(.*\)";$/\1/p' "$root/crates/browser/src/launch.rs"
    grep -v '^#' "$root/tests/fixtures/playwright-mcp/versions.txt"
}

# So that no test waits for a download.
fetch_servers() {
    local version
    for version in $(versions); do
        npx -y "@playwright/mcp@$version" --version >/dev/null || return 1
    done
    # It examines reports for accessibility; without it that test is left out.
    npm cache add "axe-core@$(cat "$root/tests/fixtures/axe-core.txt")" || say "axe-core can't be fetched"
}

cd "$root"
# Where a build is made once and thrown away, what makes the next one faster and what a debugger needs only fill the disk: 8 GB in place of 1.3.
if [ -n "${CI-}" ]; then export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0; fi
need_rust
# Tests that start a browser are marked as ignored, so that where they don't run they are counted as skipped.
nextest=(--run-ignored all)
plain=(--include-ignored)
if [ -n "$fast" ]; then
    nextest=()
    plain=()
else
    need_browser
    step "servers" fetch_servers
fi

if component fmt rustfmt; then
    step "format" cargo fmt --all --check
else
    skip "format" "rustfmt isn't installed"
fi
if component clippy clippy; then
    step "lints" cargo clippy --locked --all-targets -- -D warnings
else
    skip "lints" "clippy isn't installed"
fi
RUSTDOCFLAGS="-D warnings" step "documentation" cargo doc --locked --no-deps --quiet
# A test with a browser mostly waits for it, so two of them share a core; a container may have fewer cores than it shows.
threads=$((2 * $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)))
if [ "$threads" -gt 16 ]; then threads=16; fi
if cargo nextest --version >/dev/null 2>&1 </dev/null; then
    step "tests" cargo nextest run --locked --tests --no-fail-fast --test-threads "$threads" ${nextest[@]+"${nextest[@]}"}
else
    step "tests" cargo test --locked --tests --no-fail-fast -- --test-threads "$threads" ${plain[@]+"${plain[@]}"}
fi

say "Summary"
printf '  %s\n' "${summary[@]}" >&2
if [ -n "$failed" ]; then
    printf '%s\n' "✗ Something failed." >&2
    exit 1
fi
say "All is well."
