#!/bin/sh
#
# Installs the program of a release into ~/.local/bin. The archive's SHA-256 is checked before anything is unpacked.
#
#   sh install.sh                     the newest release
#   sh install.sh --version 0.1.0     this release
#   sh install.sh --dir /usr/local/bin
#
# Linux and macOS, on x86-64 and arm64. Needs curl or wget, and tar. Asks for no password and changes no settings; run it
# again to upgrade. SUBTERMINATOR_RELEASES is a mirror of https://github.com/subterminator/subterminator/releases.
set -eu

releases=${SUBTERMINATOR_RELEASES:-https://github.com/subterminator/subterminator/releases}
folder=${HOME:?}/.local/bin
version=

say() { printf '%s\n' "$*" >&2; }

# Stops with what is wrong and, in further arguments, what to do.
stop() {
    say "✗ $1"
    shift
    for line in "$@"; do say "  $line"; done
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

while [ $# -gt 0 ]; do
    case $1 in
        --version | --dir)
            if [ -z "${2:-}" ]; then stop "$1 needs a value."; fi
            case $1 in --version) version=${2#v} ;; *) folder=$2 ;; esac
            shift 2
            ;;
        -h | --help)
            sed -n '3,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"
            exit 0
            ;;
        *) stop "Unknown argument: $1" "See: sh install.sh --help" ;;
    esac
done

# What the machine is, as the names of the archives say it.
case $(uname -s) in
    Linux) system=unknown-linux-musl ;;
    Darwin) system=apple-darwin ;;
    *) stop "There is no program for $(uname -s) here." "On Windows: install.ps1. Elsewhere, build it: https://github.com/subterminator/subterminator" ;;
esac
case $(uname -m) in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) stop "There is no program for $(uname -m) here." "Build it: https://github.com/subterminator/subterminator" ;;
esac

# Fetches address $1 into file $2. From https nothing leads back to http.
fetch() {
    if has curl; then
        case $1 in
            https:*) curl --proto '=https' --tlsv1.2 -fsSL -o "$2" "$1" ;;
            *) curl -fsSL -o "$2" "$1" ;;
        esac
    elif has wget; then
        wget -q -O "$2" "$1"
    else
        stop "Neither curl nor wget was found." "Install one of them, then run this again."
    fi
}

sum_of() {
    if has sha256sum; then
        sum=$(sha256sum "$1")
    elif has shasum; then
        sum=$(shasum -a 256 "$1")
    else
        stop "Neither sha256sum nor shasum was found, so the download can't be checked."
    fi
    printf '%s' "${sum%% *}"
}

# Everything is done in functions, so that half a script does nothing.
main() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    if [ -n "$version" ]; then from=$releases/download/v$version; else from=$releases/latest/download; fi
    fetch "$from/SHA256SUMS" "$work/SHA256SUMS" ||
        stop "The list of check sums can't be fetched from $from." "Is there such a release? Is the network there?"
    line=$(grep " subterminator-[0-9][^ ]*-$machine-$system\.tar\.gz\$" "$work/SHA256SUMS" | head -n 1)
    [ -n "$line" ] || stop "This release has no program for $machine-$system."
    wanted=${line%% *}
    name=${line##* }
    say "· Fetching $name"
    fetch "$from/$name" "$work/$name" || stop "$name can't be fetched from $from."
    found=$(sum_of "$work/$name")
    [ "$found" = "$wanted" ] ||
        stop "The check sum of $name is wrong, so nothing was installed." "Expected: $wanted" "Found:    $found" "Try again; if it stays wrong, please report it."
    tar -xzf "$work/$name" -C "$work"
    mkdir -p "$folder"
    # Put beside the old one first, so that there is always a whole program.
    cp "$work/${name%.tar.gz}/subterminator" "$folder/.subterminator.new"
    chmod 755 "$folder/.subterminator.new"
    mv "$folder/.subterminator.new" "$folder/subterminator"
    say "✓ $("$folder/subterminator" --version) is in $folder"
    case :$PATH: in
        *:"$folder":*) say "  Next: subterminator doctor" ;;
        *) say "  That folder isn't on your search path. Add it, or type $folder/subterminator" ;;
    esac
}

main
