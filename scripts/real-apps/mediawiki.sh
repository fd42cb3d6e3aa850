# shellcheck shell=bash disable=SC2034
# MediaWiki, from Debian's package, unpacked into a folder of its own. A reader ends the notices about a page that she watches.
title=MediaWiki
cases=(page watchlist)
port=8805

app_case() {
    case $1 in
        page) what="the watching of a page, from the page" start="/index.php?title=Rowing" ;;
        watchlist) what="the watching of a page, from the list of watched pages" start="/index.php?title=Special:EditWatchlist" ;;
    esac
    goal="Stop watching the page “Rowing”. Leave “Sailing” on the watchlist. Call complete_task when the wiki says that it was removed from the watchlist."
    ended=none
}

app_install() {
    debian php-cli php-sqlite3 php-mbstring php-xml php-intl php-json
    if [ ! -d "$dir/app" ]; then
        (cd "$dir" && apt-get download -q mediawiki mediawiki-classes >/dev/null 2>&1 || apt-get download -q mediawiki >/dev/null 2>&1
            for p in mediawiki*.deb; do dpkg -x "$p" unpacked; done
            cp -a unpacked/usr/share/mediawiki app
            rm -f app/LocalSettings.php app/config app/extensions app/images
            cp -a unpacked/var/lib/mediawiki/extensions app/extensions
            mkdir -p app/images)
    fi
    basename "$dir"/mediawiki_*.deb | sed 's/^mediawiki_//; s/_all.deb$//; s/%3a/:/' >"$dir/version"
}

app_seed() {
    cd "$dir"
    rm -f LocalSettings.php app/LocalSettings.php
    quick php app/maintenance/install.php --dbtype sqlite --dbpath "$dir/data" --dbname wiki --server "http://127.0.0.1:$port" --scriptpath "" --lang en \
        --pass wiki-admin-pass-4711 --confpath "$dir" --with-extensions=no --skins Vector Harbourwiki Boss
    mv LocalSettings.php app/LocalSettings.php
    printf '\n$wgMainCacheType = CACHE_NONE;\n$wgJobRunRate = 0;\n$wgPhpCli = false;\n' >>app/LocalSettings.php
    quick php app/maintenance/createAndPromote.php Ann wiki-pass-4711-ann
    quick php app/maintenance/createAndPromote.php Bob wiki-pass-4711-bob
    local page
    for page in Rowing Sailing; do echo "All about $page." | quick php app/maintenance/edit.php -u Boss "$page"; done
    python3 - "$dir/data/wiki.sqlite" <<'PY'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
users = dict(db.execute("select cast(user_name as text), user_id from user"))
for who, page in (("Ann", "Rowing"), ("Ann", "Sailing"), ("Bob", "Rowing")):
    for space in (0, 1):
        db.execute("insert into watchlist (wl_user, wl_namespace, wl_title) values (?, ?, ?)", (users[who], space, page))
db.commit()
PY
}

app_serve() { cd "$dir/app" && PHP_CLI_SERVER_WORKERS=4 exec php -d error_reporting=0 -S "127.0.0.1:$port"; }
app_version() { cat "$dir/version"; }
app_login() { sign_in "http://127.0.0.1:$port/index.php?title=Special:UserLogin" '#wpLoginAttempt' '#pt-logout, #pt-logout-2' '#wpName1=Ann' '#wpPassword1=wiki-pass-4711-ann' '#wpRemember=!click'; }
app_watched() { sql "$dir/data/wiki.sqlite" "select cast(u.user_name as text), cast(wl_title as text) from watchlist join user u on u.user_id = wl_user where wl_namespace = 0 and $1 order by 1, 2"; }
app_truth() { app_watched "cast(u.user_name as text) = 'Ann' and cast(wl_title as text) = 'Rowing'"; }
app_others() { app_watched "not (cast(u.user_name as text) = 'Ann' and cast(wl_title as text) = 'Rowing')"; }
app_hand() {
    case $1 in
        page) by_hand "http://127.0.0.1:$port$start" '#ca-unwatch a' '#ca-watch' ;;
        watchlist) by_hand "http://127.0.0.1:$port$start" 'button:has-text("Remove titles")' 'text=removed from your watchlist' 'input[type=checkbox][value=Rowing]=!click' ;;
    esac
}
