# shellcheck shell=bash
#
# What the scripts share: their help, building the program, finding what is missing on this machine and, on Debian and
# Ubuntu, installing it. Sourced, never run. Says what it does on standard error, in one line a step; installs nothing that is
# there already; downloads no browser. Programs that it starts never read the caller's standard input.

# The project's folder.
root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# Bare containers don't set it.
export HOME=${HOME:-~}

# Oldest Node.js that Playwright MCP runs on.
oldest_node=18

# Names of browsers on the search path, and places beside it, in the order in which subterminator looks.
browser_names="google-chrome google-chrome-stable chrome chromium chromium-browser microsoft-edge microsoft-edge-stable msedge"
browser_places=${SCRIPT_BROWSER_PLACES-"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome
/Applications/Chromium.app/Contents/MacOS/Chromium
/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge
/opt/google/chrome/chrome
/usr/lib/chromium/chromium
/opt/microsoft/msedge/msedge"}

say() { printf '%s\n' "· $*" >&2; }

# Stops with what is wrong and, in further arguments, what to do: one line each.
stop() {
    printf '%s\n' "✗ $1" >&2
    shift
    if [ "$#" -gt 0 ]; then printf '  %s\n' "$@" >&2; fi
    exit 2
}

has() { command -v "$1" >/dev/null 2>&1; }

is_macos() { [ "$(uname -s)" = Darwin ]; }

# ------------------------------------------------------------------ arguments

# Prints the head of the running script and ends, if argument $1 asks for it.
help_if_asked() {
    case ${1-} in
        -h | --help)
            sed -n '3,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"
            exit 0
            ;;
    esac
}

# Stops because of an argument: $1 says what is wrong.
wrong() { stop "$1" "See scripts/$(basename -- "$0") --help"; }

# Stops if an argument is left.
no_more() { if [ "$#" -gt 0 ]; then wrong "Unknown argument: $1"; fi; }

# Stops unless $2 is a whole number; $1 is what it is for, $3 the least it may be (default 1).
whole() {
    case $2 in '' | *[!0-9]* | 0?* | ??????????*) wrong "$1 has to be a whole number: $2" ;; esac
    [ "$2" -ge "${3-1}" ] || wrong "$1 has to be ${3-1} or more: $2"
}

# ------------------------------------------------------------------ what is there

# A C compiler that finds its headers and links: some crates contain C.
c_works() {
    has cc || return 1
    local dir ok=1
    dir=$(mktemp -d)
    printf '#include <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }\n' >"$dir/try.c"
    cc "$dir/try.c" -o "$dir/try" >/dev/null 2>&1 </dev/null && ok=0
    rm -rf "$dir"
    return $ok
}

# The Rust version that Cargo.toml asks for.
wanted_rust() { sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml"; }

# Whether version $1 is at least version $2 (numbers and dots).
at_least() {
    local have=$1 want=$2 h w
    while [ -n "$want" ]; do
        h=${have%%.*} w=${want%%.*}
        [ "${h:-0}" -gt "$w" ] && return 0
        [ "${h:-0}" -lt "$w" ] && return 1
        case $have in *.*) have=${have#*.} ;; *) have= ;; esac
        case $want in *.*) want=${want#*.} ;; *) want= ;; esac
    done
    return 0
}

rust_version() { rustc --version 2>/dev/null </dev/null | sed -n 's/^rustc \([0-9.]*\).*/\1/p' || true; }

node_version() { node --version 2>/dev/null </dev/null | sed -n 's/^v\([0-9.]*\).*/\1/p' || true; }

# The first browser, or nothing. A script that only tells to install a snap is none.
find_browser() {
    local name path
    if [ -n "${SUBTERMINATOR_BROWSER:-}" ]; then
        printf '%s\n' "$SUBTERMINATOR_BROWSER"
        return
    fi
    for name in $browser_names; do
        path=$(command -v "$name" 2>/dev/null) || continue
        is_snap_stub "$path" && continue
        printf '%s\n' "$path"
        return
    done
    while IFS= read -r path; do
        if [ -n "$path" ] && [ -x "$path" ]; then
            printf '%s\n' "$path"
            return
        fi
    done <<<"$browser_places"
}

# Ubuntu's chromium-browser is a script around a snap.
is_snap_stub() {
    case $1 in /snap/*) return 0 ;; esac
    [ "$(head -c 2 "$1" 2>/dev/null | tr -d '\0')" = '#!' ] && grep -q '/snap/bin/\|snap install' "$1" 2>/dev/null
}

# ------------------------------------------------------------------ installing

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_is_fresh=

# apt-get, quiet, and only with root's rights. The first call reads the package lists.
apt_get() {
    if [ "$(id -u)" -ne 0 ] && ! has sudo; then
        stop "Packages are missing, and installing them needs root's rights." "Run as root: apt-get update && apt-get $*"
    fi
    if [ -z "$apt_is_fresh" ]; then
        say "Reading the package lists (apt-get update)"
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >&2 ||
            stop "apt-get update failed." "Check the network, then run this script again."
        apt_is_fresh=1
    fi
    if [ "$#" -eq 0 ]; then return; fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null >&2
}

# Installs packages.
apt_install() {
    # The lists first, so that the line below stands where the work begins.
    apt_get
    say "Installing $* (apt-get install)"
    apt_get install -y -qq --no-install-recommends "$@" || stop "apt-get could not install: $*" "Its own words are above. Mend that, then run this script again."
}

# The version of a package that apt would install, or nothing.
apt_candidate() {
    LC_ALL=C apt-cache policy "$1" 2>/dev/null </dev/null | sed -n 's/^ *Candidate: //p' | grep -v '(none)' || true
}

# Stops on a system without apt-get: $1 says what is missing, $2 the Homebrew command, $3 what it is elsewhere.
cannot_install() {
    if is_macos; then
        stop "$1" "Install it: $2" "Then run this script again."
    fi
    stop "$1" "This script installs packages on Debian and Ubuntu only." "Install $3 with this system's package manager, then run this script again."
}

node_help() {
    printf '%s\n' "Install Node.js $oldest_node or newer in one of these ways, then run this script again:" \
        "  nvm:        https://github.com/nvm-sh/nvm, then: nvm install --lts" \
        "  NodeSource: https://github.com/nodesource/distributions" \
        "  by hand:    https://nodejs.org/"
}

# Stops and explains: $1 says why.
stop_for_node() {
    local lines=()
    while IFS= read -r line; do lines+=("$line"); done < <(node_help)
    stop "$1" "${lines[@]}"
}

stop_for_browser() {
    stop "$1" \
        "The snap of Chromium can't use profile folders that begin with a dot, so it is no choice here." \
        "Install Google Chrome (64-bit PC), then run this script again:" \
        "  curl -fLO https://dl.google.com/linux/direct/google-chrome-stable_current_amd64.deb" \
        "  sudo apt-get install ./google-chrome-stable_current_amd64.deb" \
        "Or name a browser that is there already: SUBTERMINATOR_BROWSER=/path/to/chrome"
}

# ------------------------------------------------------------------ the program

# The folder that cargo builds into.
target_folder() {
    local folder
    folder=$(cargo metadata --manifest-path "$root/Cargo.toml" --no-deps --format-version 1 --locked </dev/null |
        sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
    [ -n "$folder" ] || stop "cargo doesn't tell where it builds."
    printf '%s\n' "$folder"
}

# Builds the project; further arguments go to cargo.
build() {
    cargo build --manifest-path "$root/Cargo.toml" --locked "$@" </dev/null >&2 ||
        stop "The program could not be built." "cargo's own words are above."
}

# ------------------------------------------------------------------ what the project needs

# A C compiler and Rust.
need_rust() {
    if ! c_works; then
        if has apt-get; then
            apt_install gcc libc6-dev
        else
            cannot_install "No working C compiler (cc) was found." "xcode-select --install" "gcc or clang with the C library's headers"
        fi
    fi
    # rustup's own folder, where a fresh installation isn't on the search path yet.
    local cargo_bin=${CARGO_HOME:-$HOME/.cargo}/bin want have
    want=$(wanted_rust)
    if ! has cargo && [ -x "$cargo_bin/cargo" ]; then PATH=$cargo_bin:$PATH; fi
    have=$(rust_version)
    if has cargo && at_least "$have" "$want"; then return; fi
    if has rustup; then
        stop "Rust $want or newer is needed, and this is ${have:-none}." "Run: rustup update stable && rustup default stable"
    fi
    if has cargo; then say "Rust $have is too old ($want is needed), so a newer one is put beside it"; fi
    install_rust
    PATH=$cargo_bin:$PATH
    hash -r
    have=$(rust_version)
    at_least "${have:-0}" "$want" || stop "Rust $want or newer is needed, and this is ${have:-none}." "See https://rustup.rs"
    say "Rust $have is in $cargo_bin; to have it in this terminal: . \"${CARGO_HOME:-$HOME/.cargo}/env\""
}

install_rust() {
    if ! has curl || { has apt-get && [ ! -e "${SCRIPT_CA_FILE-/etc/ssl/certs/ca-certificates.crt}" ]; }; then
        if has apt-get; then
            apt_install curl ca-certificates
        else
            cannot_install "curl was not found." "brew install curl" "curl"
        fi
    fi
    local file
    file=$(mktemp)
    say "Installing Rust with rustup (https://sh.rustup.rs)"
    curl --proto '=https' --tlsv1.2 -fsSL -o "$file" https://sh.rustup.rs </dev/null ||
        stop "rustup could not be downloaded." "Check the network, or install Rust by hand: https://rustup.rs"
    RUSTUP_INIT_SKIP_PATH_CHECK=yes sh "$file" -y --quiet --profile minimal --no-modify-path </dev/null >&2 ||
        stop "rustup failed." "Its own words are above. See https://rustup.rs"
    rm -f "$file"
}

# Node.js with npx, and a browser.
need_browser() {
    need_node
    if [ -z "$(find_browser)" ]; then install_browser; fi
    say "Browser: $(find_browser)"
}

need_node() {
    local have candidate
    have=$(node_version)
    if [ -n "$have" ] && ! at_least "$have" "$oldest_node"; then
        stop_for_node "Node.js $oldest_node or newer is needed, and this is $have."
    fi
    if [ -n "$have" ] && has npx; then return; fi
    if ! has apt-get; then
        cannot_install "Node.js or npx was not found." "brew install node" "Node.js $oldest_node or newer with npm"
    fi
    apt_get
    if [ -n "$have" ]; then
        apt_install npm
    else
        candidate=$(apt_candidate nodejs)
        # Some packages have an epoch before their version: 2:18.19.1.
        at_least "$(printf '%s' "${candidate#*:}" | sed 's/[^0-9.].*//')" "$oldest_node" ||
            stop_for_node "This system's package of Node.js is too old or missing (${candidate:-none}); $oldest_node or newer is needed."
        apt_install nodejs npm
    fi
    has npx || stop_for_node "Node.js was installed, but npx is still missing."
}

install_browser() {
    local candidate packages=(chromium)
    if ! has apt-get; then
        cannot_install "No browser was found (Chrome, Chromium or Edge)." "brew install --cask google-chrome" "Chromium or Google Chrome"
    fi
    apt_get
    candidate=$(apt_candidate chromium)
    case $candidate in
        '' | *snap*) stop_for_browser "No browser was found, and this system has Chromium as a snap only." ;;
    esac
    if [ -n "$(apt_candidate chromium-sandbox)" ]; then packages+=(chromium-sandbox); fi
    apt_install "${packages[@]}"
    if [ -z "$(find_browser)" ]; then stop_for_browser "Chromium was installed, but it is a snap."; fi
}
