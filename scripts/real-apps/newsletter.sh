# shellcheck shell=bash disable=SC2034
# django-newsletter, mailing lists for Django sites, with its own pages as they come. A reader ends the subscription of a newsletter, from the page of that
# newsletter or in the list of all, where it is a box to be cleared.
title=django-newsletter
cases=(detail list)
port=8808

app_case() {
    case $1 in
        detail) what="the subscription of a newsletter, from its page" start=/newsletter/harbour-news/ ;;
        list) what="the same, a box in the list of all newsletters" start=/newsletter/ ;;
    esac
    goal="Unsubscribe from the newsletter “Harbour news”. Leave “Weather at sea” subscribed. Call complete_task when the page confirms it."
    ended=none
}

app_install() {
    venv "$dir/venv" 3.11
    pip_install "$dir/venv" django-newsletter "django<5.3" sorl-thumbnail gunicorn whitenoise
    # A site of its own around it: only signing in isn't the package's, and that is Django's.
    cat >"$dir/site_settings.py" <<PY
SECRET_KEY = "0123456789abcdef0123456789abcdef"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "site_urls"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "$dir/data/db.sqlite3"}}
INSTALLED_APPS = ["django.contrib." + a for a in ("contenttypes", "sessions", "auth", "messages", "admin", "sites", "staticfiles")] + ["sorl.thumbnail", "newsletter"]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": [
    "django.template.context_processors.request", "django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages"]}}]
SITE_ID = 1
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = "$dir/static"
LOGIN_REDIRECT_URL = "/newsletter/"
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
PY
    cat >"$dir/site_urls.py" <<'PY'
from django.contrib import admin
from django.contrib.auth.views import LoginView
from django.urls import include, path
urlpatterns = [path("admin/", admin.site.urls), path("login/", LoginView.as_view(template_name="admin/login.html")), path("newsletter/", include("newsletter.urls"))]
PY
}

app_env() { django_env; }

app_seed() {
    django_seed <<'PY'
from django.contrib.auth.models import User
from newsletter.models import Newsletter, Subscription
for title, slug in (("Harbour news", "harbour-news"), ("Weather at sea", "weather-at-sea")):
    n = Newsletter.objects.create(title=title, slug=slug, email="news@example.org", sender="Harbour")
    n.site.set([1])
    for who in ("ann", "bob"):
        user, made = User.objects.get_or_create(username=who, defaults={"email": who + "@example.org"})
        if made:
            user.set_password("news-pass-4711")
            user.save()
        s = Subscription(newsletter=n, user=user)
        s.subscribed = True
        s.save()

PY
}

app_serve() { django_serve; }
app_version() { version_of "$dir/venv" django-newsletter; }
app_login() { sign_in "http://127.0.0.1:$port/login/?next=/newsletter/" 'input[type=submit]' '#id_submit' '[name=username]=ann' '[name=password]=news-pass-4711'; }
subscribed() { sql "$dir/data/db.sqlite3" "select u.username, n.slug from newsletter_subscription s join auth_user u on u.id = s.user_id join newsletter_newsletter n on n.id = s.newsletter_id where s.subscribed and $1 order by 1, 2"; }
app_truth() { [ "$(subscribed "u.username = 'ann' and n.slug = 'harbour-news'")" = none ] && echo none || echo subscribed; }
app_others() { subscribed "not (u.username = 'ann' and n.slug = 'harbour-news')"; }
app_hand() {
    case $1 in
        detail) by_hand "http://127.0.0.1:$port$start" '#id_submit' 'text=You have been unsubscribed' 'a:text-is("Unsubscribe")=!click' ;;
        list) by_hand "http://127.0.0.1:$port$start" '#id_submit' '#id_form-0-subscribed:not([checked])' 'tr:has-text("Harbour news") input[type=checkbox]=!click' ;;
    esac
}
