# shellcheck shell=bash disable=SC2034
# Redmine, project management, from Debian's package, unpacked into a folder of its own. A user deletes her own account; another ending is to
# watch an issue no longer.
title=Redmine
cases=(account watching)
port=8804

app_case() {
    case $1 in
        account)
            what="a user's own account, deleted by her"
            start=/my/account
            goal="Delete my account. Call complete_task when the page confirms that it is deleted."
            ended=none
            ;;
        watching)
            what="the notifications of an issue, which a user watches"
            start=/issues/1
            goal="Unwatch this issue, so that its notifications end. Call complete_task when the page shows it."
            ended=none
            ;;
    esac
}

app_install() {
    debian ruby ruby-actionpack-action-caching ruby-actionpack-xml-parser ruby-addressable ruby-bundler ruby-coderay ruby-commonmarker ruby-csv ruby-task-list \
        ruby-html-pipeline ruby-i18n ruby-jquery-rails ruby-mail ruby-marcel ruby-mini-magick ruby-mini-mime ruby-mocha ruby-net-ldap ruby-nokogiri ruby-rack \
        ruby-rack-test ruby-rails ruby-rails-dom-testing ruby-rails-observers ruby-rbpdf ruby-redcarpet ruby-request-store ruby-rmagick ruby-roadie \
        ruby-roadie-rails ruby-rotp ruby-rouge ruby-rqrcode ruby-sanitize ruby-zip ruby-sqlite3 libjs-chart.js libjs-jquery libjs-jquery-ui libjs-raphael puma
    if [ ! -d "$dir/app" ]; then
        (cd "$dir" && apt-get download -q redmine >/dev/null 2>&1 && dpkg -x redmine_*.deb unpacked && cp -a unpacked/usr/share/redmine app && relink app/public)
    fi
    basename "$dir"/redmine_*.deb | sed 's/^redmine_//; s/_all.deb$//; s/%3a/:/' >"$dir/version"
    cd "$dir/app"
    rm -f Gemfile.lock instances config/database.yml
    # Its code for two factors is not used here, and Debian's package of it is not known to every Bundler.
    sed -i "/gem 'rotp'/d; /gem 'rqrcode'/d; s#^Dir\['[^']*'\]#Dir['$dir/app/config/database.yml']#" Gemfile
    grep -q puma Gemfile || echo "gem 'puma'" >>Gemfile
    printf 'production:\n  adapter: sqlite3\n  database: %s\n  timeout: 20000\n' "$dir/data/db.sqlite3" >config/database.yml
    mkdir -p tmp log files instances/default
    local d
    for d in config tmp log files; do ln -sfn "../../$d" "instances/default/$d"; done
    # Debian's gems lie without folders of their own, and Bundler takes them for deleted: descriptions and empty folders are enough for it.
    local place spec name
    mkdir -p "$dir/gems/specifications"
    while read -r place; do
        for spec in "$place"/specifications/*.gemspec; do
            name=$(basename "$spec" .gemspec)
            if [ -e "$spec" ] && [ ! -d "$place/gems/$name" ]; then
                mkdir -p "$dir/gems/gems/$name/lib"
                sed '/s.extensions = /d' "$spec" >"$dir/gems/specifications/$name.gemspec"
            fi
        done
    done < <(gem env gempath | tr : '\n')
    (app_env && cd "$dir/app" && nicely bundle install --local >>"$DIR/$app.log" 2>&1) || stop "bundle failed; see $DIR/$app.log"
}

app_env() {
    unset GEM_PATH
    GEM_PATH=$dir/gems:$(gem env gempath 2>/dev/null || true)
    export GEM_PATH RAILS_ENV=production SECRET_KEY_BASE=0123456789abcdef0123456789abcdef RAILS_SERVE_STATIC_FILES=1 REDMINE_LANG=en
}

app_seed() {
    cd "$dir/app"
    quick bundle exec rake db:migrate >/dev/null
    quick bundle exec rake redmine:load_default_data
    cat >"$dir/seed.rb" <<'RB'
Setting.force_default_language_for_loggedin = 1
def person(login, first, admin)
  u = User.new(firstname: first, lastname: "Reader", mail: "#{login}@example.org", language: "en")
  u.login = login
  u.password = u.password_confirmation = "tracker-pass-4711"
  u.admin = admin
  u.must_change_passwd = false
  u.save!
  u
end
User.where(login: "admin").update_all(must_change_passwd: false)
ann = person("ann", "Ann", false)
bob = person("bob", "Bob", false)
project = Project.create!(name: "Boathouse", identifier: "boathouse", is_public: true, enabled_module_names: ["issue_tracking"])
project.trackers = Tracker.all
Member.create!(project: project, principal: ann, roles: [Role.givable.last])
Member.create!(project: project, principal: bob, roles: [Role.givable.last])
issue = Issue.create!(project: project, tracker: project.trackers.first, author: bob, subject: "Paint the boat", priority: IssuePriority.first)
issue.add_watcher(ann)
issue.add_watcher(bob)
RB
    quick bundle exec rails runner "$dir/seed.rb"
}

app_serve() { cd "$dir/app" && exec bundle exec puma -e production -w 0 -t 1:4 -b "tcp://127.0.0.1:$port"; }
app_version() { cat "$dir/version"; }
app_login() { sign_in "http://127.0.0.1:$port/login" 'input[name=login]' '#loggedas' '#username=ann' '#password=tracker-pass-4711'; }
app_truth() {
    case $1 in
        account) sql "$dir/data/db.sqlite3" "select 'exists' from users where login = 'ann'" ;;
        watching) sql "$dir/data/db.sqlite3" "select 'watches' from watchers w join users u on u.id = w.user_id where u.login = 'ann'" ;;
    esac
}
app_others() {
    sql "$dir/data/db.sqlite3" "select login from users where login <> 'ann' and type = 'User' order by login"
    sql "$dir/data/db.sqlite3" "select u.login from watchers w join users u on u.id = w.user_id where u.login <> 'ann'"
}
app_hand() {
    case $1 in
        account) by_hand "http://127.0.0.1:$port$start" 'input[type=submit][value="Delete my account"]' '#flash_notice' 'a:has-text("Delete my account")=!click' '#confirm=!click' ;;
        watching) by_hand "http://127.0.0.1:$port$start" 'a:has-text("Unwatch") >> nth=0' 'a.icon-fav-off' ;;
    esac
}
