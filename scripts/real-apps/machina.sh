# shellcheck shell=bash disable=SC2034
# django-machina, a forum for Django sites, with its own pages as they come. A reader ends the notices about a topic: an "Unsubscribe" on the page of the
# topic, then a page that asks. From the list of her subscriptions it takes one click more.
title=django-machina
cases=(topic list)
port=8809

app_case() {
    case $1 in
        topic) what="the subscription of a topic, from its page" start=/forum/forum/boats-1/topic/paint-for-hulls-1/ ;;
        list) what="the same, from the list of her subscriptions" start=/forum/member/subscriptions/ ;;
    esac
    goal="Unsubscribe from the topic “Paint for hulls”. Leave the topic “Knots” subscribed. Call complete_task when the forum says that it is unsubscribed."
    ended=none
}

app_install() {
    venv "$dir/venv" 3.11
    pip_install "$dir/venv" django-machina "django<5" gunicorn whitenoise "setuptools<81"
    # A site of its own around it, as the package's documentation writes it: only signing in isn't the package's, and that is Django's.
    cat >"$dir/site_settings.py" <<PY
from machina import MACHINA_MAIN_STATIC_DIR, MACHINA_MAIN_TEMPLATE_DIR
SECRET_KEY = "0123456789abcdef0123456789abcdef"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "site_urls"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "$dir/data/db.sqlite3"}}
INSTALLED_APPS = ["django.contrib." + a for a in ("contenttypes", "sessions", "auth", "messages", "admin", "staticfiles")] + ["mptt", "haystack", "widget_tweaks", "machina"] + [
    "machina.apps." + a for a in ("forum", "forum_conversation", "forum_conversation.forum_attachments", "forum_conversation.forum_polls", "forum_feeds", "forum_moderation",
    "forum_search", "forum_tracking", "forum_member", "forum_permission")]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware",
    "machina.apps.forum_permission.middleware.ForumPermissionMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "DIRS": ["$dir/templates", MACHINA_MAIN_TEMPLATE_DIR], "OPTIONS": {"context_processors": [
    "django.template.context_processors.request", "django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages",
    "machina.core.context_processors.metadata"]}}]
CACHES = {n: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": n} for n in ("default", "machina_attachments")}
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = "$dir/static"
STATICFILES_DIRS = [MACHINA_MAIN_STATIC_DIR]
MEDIA_ROOT = "$dir/data/media"
LOGIN_URL = "/login/"
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
MACHINA_DEFAULT_AUTHENTICATED_USER_FORUM_PERMISSIONS = ["can_see_forum", "can_read_forum", "can_start_new_topics", "can_reply_to_topics", "can_edit_own_posts"]
PY
    cat >"$dir/site_urls.py" <<'PY'
from django.contrib import admin
from django.contrib.auth.views import LoginView
from django.urls import include, path
urlpatterns = [path("admin/", admin.site.urls), path("login/", LoginView.as_view(template_name="admin/login.html")), path("forum/", include("machina.urls"))]
PY
    mkdir -p "$dir/templates"
}

app_env() { django_env; }

app_seed() {
    django_seed <<'PY'
from django.contrib.auth.models import User
from machina.apps.forum.models import Forum
from machina.apps.forum_conversation.models import Post, Topic
people = [User.objects.create_user(who, who + "@example.org", "forum-pass-4711") for who in ("bob", "ann")]
bob, ann = people
forum = Forum.objects.create(name="Boats", slug="boats", type=Forum.FORUM_POST)
for subject in ("Paint for hulls", "Knots"):
    topic = Topic.objects.create(forum=forum, subject=subject, poster=bob, type=Topic.TOPIC_POST, status=Topic.TOPIC_UNLOCKED, approved=True)
    Post.objects.create(topic=topic, poster=bob, subject=subject, content="What do you use?", approved=True)
    topic.subscribers.add(ann, bob)

PY
}

app_serve() { django_serve; }
app_version() { version_of "$dir/venv" django-machina; }
app_login() { sign_in "http://127.0.0.1:$port/login/?next=/forum/" 'input[type=submit]' 'a[href*="subscriptions"]' '[name=username]=ann' '[name=password]=forum-pass-4711'; }
subscribed() { sql "$dir/data/db.sqlite3" "select u.username, t.subject from forum_conversation_topic_subscribers s join auth_user u on u.id = s.user_id join forum_conversation_topic t on t.id = s.topic_id where $1 order by 1, 2"; }
app_truth() { [ "$(subscribed "u.username = 'ann' and t.subject like 'Paint%'")" = none ] && echo none || echo subscribed; }
app_others() {
    subscribed "not (u.username = 'ann' and t.subject like 'Paint%')"
    sql "$dir/data/db.sqlite3" "select subject, content from forum_conversation_post order by id"
}
app_hand() {
    case $1 in
        topic) by_hand "http://127.0.0.1:$port$start" 'button:has-text("I'"'"'m sure")' 'text=You unsubscribed from this topic' 'a.btn-subscription:has-text("Unsubscribe")=!click' ;;
        list) by_hand "http://127.0.0.1:$port$start" 'button:has-text("I'"'"'m sure")' 'text=You unsubscribed from this topic' 'a:has-text("Paint for hulls")=!click' 'a.btn-subscription:has-text("Unsubscribe")=!click' ;;
    esac
}
