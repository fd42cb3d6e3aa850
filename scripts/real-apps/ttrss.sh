# shellcheck shell=bash disable=SC2034
# Tiny Tiny RSS, from Debian's package, unpacked into a folder of its own, with a private PostgreSQL. A reader unsubscribes from a feed. It is one
# page of scripts: the subscription is ended from a menu, and a native dialog asks.
title="Tiny Tiny RSS"
cases=(feed)
port=8806
db=8816

app_case() {
    what="the subscription of a feed"
    start=/index.php
    goal="Unsubscribe from the feed “Harbour news”. Leave the feed “Weather at sea”. Call complete_task when the feed is gone."
    ended=none
}

app_install() {
    debian php-cli php-pgsql php-mbstring php-xml php-intl php-json php-php-gettext php-psr-log phpqrcode libjs-dojo-core libjs-dojo-dijit libjs-scriptaculous \
        fonts-material-design-icons-iconfont postgresql
    cd "$dir"
    if [ ! -d app ]; then
        apt-get download -q tt-rss >/dev/null 2>&1
        dpkg -x tt-rss_*.deb unpacked
        cp -a unpacked/usr/share/tt-rss/www app
        rm -f app/config.php app/feed-icons
        mkdir -p app/feed-icons
        relink app
    fi
    basename "$dir"/tt-rss_*.deb | sed 's/^tt-rss_//; s/_all.deb$//' >version
    sed -e "s#include_once('/etc/tt-rss/database.php');##; s#'%SELF_URL_PATH'#'http://127.0.0.1:$port/'#; s#'SINGLE_USER_MODE', false#'SINGLE_USER_MODE', true#" \
        -e "s#'DB_TYPE', .*#'DB_TYPE', 'pgsql');#; s#'DB_HOST', .*#'DB_HOST', '127.0.0.1');#; s#'DB_PORT', .*#'DB_PORT', '$db');#; s#'DB_USER', .*#'DB_USER', 'postgres');#" \
        -e "s#'DB_NAME', .*#'DB_NAME', 'ttrss');#; s#'DB_PASS', .*#'DB_PASS', '');#; s#'/var/lib/tt-rss'#'$dir/lock'#; s#'/var/cache/tt-rss'#'$dir/cache'#" \
        unpacked/etc/tt-rss/config.php >app/config.php
    mkdir -p lock cache/{images,upload,export,js,simplepie,feeds,starred-images}
    # It refuses to run as root; the user of the database is one that may do nothing else.
    chown -R postgres lock cache app/feed-icons
}

pg() { runuser -u postgres -- "$(pg_config --bindir 2>/dev/null || ls -d /usr/lib/postgresql/*/bin | tail -n 1)/$1" "${@:2}"; }
app_psql() { pg psql -h 127.0.0.1 -p "$db" -U postgres -At "$@"; }

app_seed() {
    cd "$dir"
    install -d -o postgres -g postgres -m 700 data/pg
    cd /
    pg initdb -D "$dir/data/pg" -A trust --no-sync -U postgres >/dev/null
    printf "fsync = off\nlisten_addresses = '127.0.0.1'\nport = %s\nunix_socket_directories = ''\n" "$db" >>"$dir/data/pg/postgresql.conf"
    pg pg_ctl -D "$dir/data/pg" -w -l "$dir/data/pg/log" start >/dev/null
    app_psql -d postgres -c "create database ttrss"
    app_psql -d ttrss -q <"$dir/unpacked/usr/share/tt-rss/schema/ttrss_schema_pgsql.sql" >/dev/null 2>&1
    app_psql -d ttrss <<'SQL'
delete from ttrss_feeds;
insert into ttrss_feeds (owner_uid, title, feed_url, update_interval, last_updated, last_update_started) values
  (1, 'Harbour news', 'http://127.0.0.1:1/harbour.xml', -1, now(), now()), (1, 'Weather at sea', 'http://127.0.0.1:1/weather.xml', -1, now(), now());
SQL
    pg pg_ctl -D "$dir/data/pg" -w stop >/dev/null
}

app_serve() {
    cd / || exit 1
    pg postgres -D "$dir/data/pg" >/dev/null 2>&1 &
    sleep 3
    cd "$dir/app" && PHP_CLI_SERVER_WORKERS=4 exec runuser -u postgres -- php -d error_reporting=0 -d display_errors=0 -d include_path=.:/usr/share/php -S "127.0.0.1:$port"
}
app_version() { cat "$dir/version"; }
# She has the list of her feeds open, as whoever reads them: the sign that opens it is told to no reader, and no key does.
app_login() { sign_in "http://127.0.0.1:$port$start" '.dijitTreeRow:has-text("Uncategorized") .dijitTreeExpando' '.dijitTreeRow:has-text("Harbour news")'; }
feeds() { (cd / && app_psql -d ttrss -c "select title from ttrss_feeds where $1 order by 1") | tr '\n' ',' | sed 's/,$//; s/^$/none/'; }
app_truth() { [ "$(feeds "title = 'Harbour news'")" = "Harbour news" ] && echo subscribed || echo none; }
app_others() { feeds "title <> 'Harbour news'"; }
app_hand() { by_hand "http://127.0.0.1:$port$start" 'text=Unsubscribe' '.dijitTree:not(:has-text("Harbour news"))' '.dijitTreeRow:has-text("Uncategorized") .dijitTreeExpando=!click' 'text=Harbour news=!click' '[title="Actions..."]=!click'; }
