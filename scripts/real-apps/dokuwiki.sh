# shellcheck shell=bash disable=SC2034
# DokuWiki, from Debian's package, unpacked into a folder of its own. A reader ends the notices about a page that she subscribed to; another ending
# is to remove her own account.
title=DokuWiki
cases=(subscription account)
port=8807

app_case() {
    case $1 in
        subscription)
            what="the subscription of a page"
            start="/doku.php?id=rowing"
            goal="Unsubscribe from the changes of the page “rowing”. Leave “sailing” subscribed. Call complete_task when the wiki says that it is unsubscribed."
            ended=none
            ;;
        account)
            what="a user's own account, removed by her"
            start="/doku.php?id=start"
            goal="Remove my user account. Call complete_task when the wiki says that it is removed."
            ended=none
            ;;
    esac
}

app_install() {
    debian php-cli php-xml php-mbstring php-geshi php-phpseclib php-random-compat libphp-simplepie libjs-jquery libjs-jquery-cookie libjs-jquery-ui
    if [ ! -d "$dir/app" ]; then
        (cd "$dir" && apt-get download -q dokuwiki >/dev/null 2>&1 && dpkg -x dokuwiki_*.deb unpacked && cp -a unpacked/usr/share/dokuwiki app)
        rm -f "$dir/app/lib/tpl" "$dir/app/lib/plugins"
        cp -a "$dir/unpacked/var/lib/dokuwiki/lib/." "$dir/app/lib/"
        relink "$dir/app"
        sed -i "s#'/etc/dokuwiki/'#'$dir/data/conf/'#; s#/etc/dokuwiki/preload#/nonexistent/preload#" "$dir/app/inc/preload.php"
    fi
    basename "$dir"/dokuwiki_*.deb | sed 's/^dokuwiki_//; s/_all.deb$//; s/%3a/:/' >"$dir/version"
}

app_seed() {
    cd "$dir"
    cp -a unpacked/etc/dokuwiki data/conf
    cp -a unpacked/var/lib/dokuwiki/data data/wiki
    rm -f data/conf/{acl,users}.auth.php
    # The password isn't asked for again before an account is removed: nobody is there to type it.
    cat >data/conf/local.php <<PHP
<?php
\$conf['title'] = 'Harbour wiki';
\$conf['savedir'] = '$dir/data/wiki';
\$conf['useacl'] = 1;
\$conf['superuser'] = '@admin';
\$conf['subscribers'] = 1;
\$conf['profileconfirm'] = 0;
\$conf['mailfrom'] = 'wiki@example.org';
PHP
    printf '# acl.auth.php\n# <?php exit()?>\n*\t@ALL\t1\n*\t@user\t8\n' >data/conf/acl.auth.php
    php -r '
        echo "# users.auth.php\n# <?php exit()?>\n";
        foreach (["boss" => "admin,user", "ann" => "user", "bob" => "user"] as $who => $groups)
            echo "$who:" . password_hash("wiki-pass-4711", PASSWORD_BCRYPT) . ":" . ucfirst($who) . " Reader:$who@example.org:$groups\n";
    ' >data/conf/users.auth.php
    local page
    for page in start rowing sailing; do
        printf '====== %s ======\n\nAll about %s.\n' "${page^}" "$page" >"data/wiki/pages/$page.txt"
        if [ "$page" != start ]; then printf 'ann every\nbob every\n' >"data/wiki/meta/$page.mlist"; fi
    done
}

app_serve() { cd "$dir/app" && PHP_CLI_SERVER_WORKERS=4 exec php -d error_reporting=0 -d display_errors=0 -S "127.0.0.1:$port"; }
app_version() { cat "$dir/version"; }
app_login() { sign_in "http://127.0.0.1:$port/doku.php?id=start&do=login" '#dw__login button[type=submit]' 'a[href*="do=profile"]' '#dw__login [name=u]=ann' '#dw__login [name=p]=wiki-pass-4711' '#remember__me=!click'; }
app_truth() {
    cd "$dir" || return
    case $1 in
        account) grep -q '^ann:' data/conf/users.auth.php && echo exists || echo none ;;
        subscription) grep -q '^ann ' data/wiki/meta/rowing.mlist 2>/dev/null && echo subscribed || echo none ;;
    esac
}
app_others() {
    cd "$dir" || return
    grep -v '^ann:' data/conf/users.auth.php | cut -d: -f1
    [ "$1" = account ] || grep -q '^ann:' data/conf/users.auth.php && echo ann
    (cd data/wiki/meta && grep -H . ./*.mlist | grep -v rowing.mlist:ann)
    cat data/wiki/pages/*.txt
}
app_hand() {
    case $1 in
        subscription) by_hand "http://127.0.0.1:$port$start" 'a.unsubscribe >> nth=0' 'text=from subscription list' 'a[href*="do=subscribe"] >> nth=0=!click' ;;
        account) by_hand "http://127.0.0.1:$port$start" '#dw__profiledelete button[type=submit]' '#dw__login, a[href*="do=login"]' 'a[href*="do=profile"]=!click' '#dw__profiledelete [name=confirm_delete]=!click' ;;
    esac
}
