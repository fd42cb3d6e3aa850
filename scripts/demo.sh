#!/usr/bin/env bash
#
# Cancels a subscription at the built-in mock of Netflix, with a real browser: nothing real happens, no key
# and no account are needed.
#
#   scripts/demo.sh                        asks for one approval; answer y
#   echo y | scripts/demo.sh               the same without a terminal
#   scripts/demo.sh --target mock:plain    further arguments go to `subterminator cancel netflix`
#
# Installs what is missing (on Debian and Ubuntu), builds the program, runs it, and shows what the mock
# itself recorded. Everything that the run leaves is in target/demo. Ends with the exit code of the run.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"

need_rust
need_browser

# A finished release build is used as it is. Otherwise the quick build: it is done in a fraction of the time
# that an optimised one takes, and a run waits for the browser and not for this program.
target=$(target_folder)
program=$target/release/subterminator
if [ ! -x "$program" ] || [ -n "$(find "$root/src" "$root/Cargo.toml" "$root/Cargo.lock" -newer "$program" -print 2>/dev/null | head -n 1)" ]; then
    program=$target/debug/subterminator
    quiet=--quiet
    if [ ! -x "$program" ]; then
        say "Building subterminator: a few minutes the first time (the quick build, not the optimised one)"
        # A terminal shows how far it is.
        if [ -t 2 ]; then quiet=--color=auto; fi
    fi
    build "$quiet" --bin subterminator
fi

# The run's own home, so that the person's stays as it is.
export SUBTERMINATOR_HOME=$target/demo
mkdir -p "$SUBTERMINATOR_HOME/runs"

# What the caller didn't say.
given=" $* "
options=()
case $given in *" --target"* | *" -t"*) ;; *) options+=(--target mock) ;; esac
case $given in *" --model"*) ;; *) options+=(--model rules) ;; esac
# Named, the folder's path is told: the program may not be on the search path.
case $given in *" --output-dir"* | *" -o"*) ;; *) options+=(--output-dir "$SUBTERMINATOR_HOME/runs") ;; esac
case $given in
    *" --browser"*) ;;
    *) if [ -z "${SUBTERMINATOR_BROWSER:-}" ]; then options+=(--browser "$(find_browser)"); fi ;;
esac
case $given in
    *" --headless "*) ;;
    *)
        if ! is_macos && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
            say "There is no display, so the browser has no window"
            options+=(--headless)
        fi
        ;;
esac

say "subterminator cancel netflix ${options[*]-} $*"
records() { find "$SUBTERMINATOR_HOME/runs" -name mock-state.json -print | sort; }
before=$(records)
code=0
"$program" cancel netflix ${options[@]+"${options[@]}"} "$@" || code=$?

record=$(comm -13 <(printf '%s\n' "$before") <(records) | tail -n 1)
if [ -n "$record" ]; then
    say "What the mock itself counted (with every request: $record):"
    sed '/^  "log": \[/,$d;/^[{}]$/d;s/,$//' "$record"
fi
exit "$code"
