#!/bin/sh
# Stands in for every program that the scripts start: writes down how it was called, and does the little
# that the scripts then look for. Installing something makes a further stand-in. WORLD is the test's folder.
name=${0##*/}
echo "$name $*" >>"$WORLD/log"
put() { ln -sf "$WORLD/stub.sh" "$1"; }
case $name in
    apt-get)
        case " $* " in *" install "*) ;; *) exit 0 ;; esac
        for package; do
            case $package in
                gcc) put "$WORLD/bin/cc" ;;
                curl) put "$WORLD/bin/curl" ;;
                nodejs) put "$WORLD/bin/node" ;;
                npm) put "$WORLD/bin/npx" ;;
                chromium) put "$WORLD/bin/chromium" ;;
            esac
        done
        ;;
    apt-cache) sed -n "s/^$2 /  Candidate: /p" "$WORLD/candidates" ;;
    sudo) exec "$@" ;;
    id) cat "$WORLD/uid" ;;
    uname) cat "$WORLD/uname" ;;
    curl)
        while [ "$1" != -o ]; do shift; done
        echo "mkdir -p \"\$HOME/.cargo/bin\"; for p in cargo rustc; do ln -sf \"\$WORLD/stub.sh\" \"\$HOME/.cargo/bin/\$p\"; done" >"$2"
        ;;
    rustc) if [ "$1" = -vV ]; then echo "host: stand-in-unknown"; elif [ -e "$WORLD/rust" ] && [ "$0" = "$WORLD/bin/rustc" ]; then cat "$WORLD/rust"; else echo "rustc 1.99.0 (stand-in)"; fi ;;
    node) if [ -e "$WORLD/node" ]; then cat "$WORLD/node"; else echo v20.1.0; fi ;;
    cargo)
        case $1 in
            metadata) echo "{\"target_directory\":\"$WORLD/target\"}" ;;
            build)
                mkdir -p "$WORLD/target/debug" "$WORLD/target/release"
                put "$WORLD/target/debug/subterminator"
                put "$WORLD/target/release/subterminator"
                # A target's programs have a folder of their own.
                target=$(printf '%s ' "$@" | sed -n 's/.*--target \([^ ]*\).*/\1/p')
                if [ -n "$target" ]; then
                    mkdir -p "$WORLD/target/$target/release"
                    put "$WORLD/target/$target/release/subterminator.exe"
                fi
                ;;
            fmt) exit "$(cat "$WORLD/fmt" 2>/dev/null || echo 0)" ;;
        esac
        ;;
    subterminator)
        case $1 in completions | man) echo "$*"; exit 0 ;; esac
        read -r answer
        mkdir -p "$SUBTERMINATOR_HOME/runs/netflix-1"
        echo '{"cancel_posts": 1}' >"$SUBTERMINATOR_HOME/runs/netflix-1/mock-state.json"
        [ "$answer" = y ] || exit 1
        ;;
esac
