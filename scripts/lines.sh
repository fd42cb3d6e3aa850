#!/usr/bin/env bash
#
# How large the house is: lines of each room without its tests, its unit tests, the median and the longest file, and the integration tests.
#
#   scripts/lines.sh
#
# Tests are the files named or below "tests", and what follows `#[cfg(test)]` and a `mod` with a body. Lines of words (lexicon, definitions) are data and not counted.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
no_more "$@"
cd "$root"

# Lines of code and lines of tests of one file.
split() {
    case $1 in
        */tests/* | */tests.rs | *_tests.rs) awk 'END { print 0, NR }' "$1" ;;
        *)
            awk '
                !inside && held && /^(pub(\([a-z]+\))? )?mod [a-z_]+ \{$/ { inside = 1; code--; tests++ }
                { held = /^#\[cfg\(test\)\]$/; if (inside) tests++; else code++ }
                inside && /^}$/ { inside = 0 }
                END { print code + 0, tests + 0 }' "$1"
            ;;
    esac
}

printf '%-10s %7s %7s %7s %8s\n' room code tests median longest
all=0 all_tests=0
for room in crates/*/; do
    code=0 tests=0 sizes=()
    while IFS= read -r file; do
        read -r here there < <(split "$file")
        code=$((code + here)) tests=$((tests + there))
        if [ "$here" -gt 0 ]; then sizes+=("$here"); fi
    done < <(find "${room}src" -name '*.rs' | sort)
    sorted=$(printf '%s\n' "${sizes[@]}" | sort -n)
    printf '%-10s %7d %7d %7d %8d\n' "$(basename "$room")" "$code" "$tests" \
        "$(sed -n "$(((${#sizes[@]} + 1) / 2))p" <<<"$sorted")" "$(tail -n 1 <<<"$sorted")"
    all=$((all + code)) all_tests=$((all_tests + tests))
done
printf '%-10s %7d %7d\n' all "$all" "$all_tests"
printf '%-10s %15d\n' tests/it "$(find tests/it -name '*.rs' -exec cat {} + | wc -l)"
