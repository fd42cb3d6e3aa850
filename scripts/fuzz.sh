#!/usr/bin/env bash
#
# Feeds every format that comes from outside with made-up input and says what broke.
#
#   scripts/fuzz.sh [SECONDS] [TARGET…]     60 seconds a target, all targets, two at a time
#
# Needs cargo-fuzz (cargo install cargo-fuzz). Works with a stable toolchain: coverage only, no sanitizer, which
# the program has no unsafe code for. What it finds stands in fuzz/artifacts/TARGET; mend it, and keep the input in
# fuzz/corpus/TARGET. With KEEP=1 the corpus is grown by what the run found and made small again.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

help_if_asked "$@"
seconds=${1:-60}
whole SECONDS "$seconds"
shift || true
mapfile -t targets < <(sed -n 's/^name = "\(.*\)"$/\1/p' fuzz/Cargo.toml | grep -v '^subterminator-fuzz$')
for target in "$@"; do
    case " ${targets[*]} " in *" $target "*) ;; *) wrong "Unknown target: $target (there are ${targets[*]})" ;; esac
done
if [ $# -gt 0 ]; then targets=("$@"); fi
cargo fuzz --version >/dev/null 2>&1 || stop "cargo-fuzz isn't installed." "cargo install cargo-fuzz"

# cargo-fuzz asks for a nightly compiler because of its flags; this lets the stable one take them.
export RUSTC_BOOTSTRAP=1
say "Building ${#targets[@]} targets"
cargo fuzz build --sanitizer none >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fuzz() {
    local target=$1 grown=$work/$1
    mkdir -p "$grown"
    if cargo fuzz run --sanitizer none "$target" "$grown" "fuzz/corpus/$target" -- \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -max_len=65536 -print_final_stats=1 >"$work/$target.log" 2>&1; then
        printf '%-14s no finding  %s\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: */runs: /p; s/^stat::average_exec_per_sec: */a second: /p' "$work/$target.log" | paste -sd ' ')"
    else
        printf '%-14s FINDING     see fuzz/artifacts/%s\n' "$target" "$target"
        tail -n 30 "$work/$target.log" >&2
        return 1
    fi
}

failed=
while [ ${#targets[@]} -gt 0 ]; do
    pids=()
    for target in "${targets[@]:0:2}"; do
        fuzz "$target" &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
    targets=("${targets[@]:2}")
done

if [ -n "${KEEP-}" ]; then
    for grown in "$work"/*/; do
        target=$(basename "$grown")
        cargo fuzz cmin --sanitizer none "$target" "$grown" >/dev/null 2>&1 || true
        find "$grown" -type f -size -4k | shuf -n 20 --random-source=<(yes) | xargs -r cp -t "fuzz/corpus/$target"
    done
fi
[ -z "$failed" ] || stop "The fuzzer found something." "Read the output above; run it again with cargo fuzz run TARGET fuzz/artifacts/TARGET/FILE."
say "No finding."
