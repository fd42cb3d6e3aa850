#!/bin/sh
#
# Prints the Homebrew formula of a release, from the list of its check sums.
#
#   packaging/homebrew.sh SHA256SUMS >Formula/subterminator.rb
set -eu

sums=${1:?the list of check sums}
here=$(dirname -- "$0")

# The check sum of the archive for target $1.
sum() {
    line=$(grep " subterminator-[0-9][^ ]*-$1\.tar\.gz\$" "$sums") || {
        printf '%s\n' "✗ $sums has no archive for $1." >&2
        exit 1
    }
    printf '%s' "${line%% *}"
}

version=$(sed -n 's/.* subterminator-\([0-9][^ ]*\)-x86_64-apple-darwin\.tar\.gz$/\1/p' "$sums")
mac_intel=$(sum x86_64-apple-darwin)
mac_arm=$(sum aarch64-apple-darwin)
linux_intel=$(sum x86_64-unknown-linux-musl)
linux_arm=$(sum aarch64-unknown-linux-musl)
sed -e "s/@VERSION@/$version/" -e "s/@MAC_INTEL@/$mac_intel/" -e "s/@MAC_ARM@/$mac_arm/" \
    -e "s/@LINUX_INTEL@/$linux_intel/" -e "s/@LINUX_ARM@/$linux_arm/" "$here/homebrew.rb.in"
