#!/usr/bin/env bash
#
# Packs a release: target/dist/subterminator-VERSION-TARGET.tar.gz and its SHA-256 beside it.
#
#   scripts/package.sh                   builds the optimised program and packs it
#   scripts/package.sh --target TRIPLE   builds it for this target, whose programs have to run here
#   scripts/package.sh --binary FILE     packs this program, which has to run here
#
# The archive has the program, completions for bash, zsh and fish, the manual page, licences and documents. The same
# program and sources make the same archive, whoever packs it: order, owner and times are fixed (SOURCE_DATE_EPOCH, or
# the time of the last commit). Needs GNU tar.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
program=
host=
case ${1-} in
    '') ;;
    --target)
        host=${2-}
        if [ -z "$host" ]; then wrong "--target needs a target, such as x86_64-unknown-linux-musl"; fi
        shift 2
        ;;
    --binary)
        program=${2-}
        # A file of this folder has no path before its name.
        case $program in */*) ;; ?*) program=./$program ;; esac
        if [ ! -f "$program" ] || [ ! -x "$program" ]; then wrong "--binary needs a program: ${program:-none named}"; fi
        shift 2
        ;;
esac
no_more "$@"

tar=tar
if has gtar; then tar=gtar; fi
"$tar" --version 2>/dev/null </dev/null | grep -q 'GNU tar' || stop "GNU tar was not found." "macOS: brew install gnu-tar"

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml" | head -n 1)
what=(--release --bin subterminator)
built=release
if [ -n "$host" ]; then
    what+=(--target "$host")
    built=$host/release
else
    host=$(rustc -vV </dev/null | sed -n 's/^host: //p')
fi
# What a program's name ends in.
case $host in *-windows-*) end=.exe ;; *) end= ;; esac
target=$(target_folder)
if [ -z "$version" ] || [ -z "$host" ]; then stop "Cargo.toml and rustc don't tell version and target."; fi

if [ -z "$program" ]; then
    say "Building subterminator $version for $host"
    # Folders of the machine that packs are nobody's business. Flags are separated by a character that no path has.
    unit=$'\x1f'
    flags=${RUSTFLAGS-}
    CARGO_ENCODED_RUSTFLAGS=${flags:+${flags// /$unit}$unit}--remap-path-prefix=$root=.$unit--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo \
        build --quiet "${what[@]}"
    program=$target/$built/subterminator$end
fi

time=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null </dev/null || echo 0)}
name=subterminator-$version-$host
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
inside=$work/$name
mkdir -p "$inside/completions" "$inside/man" "$inside/docs" "$target/dist"
cp "$program" "$inside/subterminator$end"
cp "$root"/LICENSE-* "$root"/*.md "$inside"
cp -R "$root"/docs/. "$inside/docs"
"$program" completions bash </dev/null >"$inside/completions/subterminator.bash"
"$program" completions zsh </dev/null >"$inside/completions/_subterminator"
"$program" completions fish </dev/null >"$inside/completions/subterminator.fish"
"$program" man </dev/null >"$inside/man/subterminator.1"
find "$inside" -type f -exec chmod 644 {} +
chmod 755 "$inside/subterminator$end"

archive=$target/dist/$name.tar.gz
"$tar" --format=ustar --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' \
    -C "$work" -cf - "$name" | gzip -9 -n >"$archive"
(
    cd "$target/dist"
    if has sha256sum; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi >"$name.tar.gz.sha256"
)
say "$archive"
cat "$archive.sha256"
