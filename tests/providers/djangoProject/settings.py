"""A project as its tutorial has it, with the settings that docs/providers.md names."""

import os

DEBUG = False
SECRET_KEY = 'for these tests only'
ALLOWED_HOSTS = ['localhost']
ROOT_URLCONF = 'launcher'
LOGIN_URL = '/admin/login/'
USE_TZ = True
DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.environ['DATABASE']}}

INSTALLED_APPS = [
    'django.contrib.admin',
    'django.contrib.auth',
    'django.contrib.contenttypes',
    'django.contrib.messages',
    'django.contrib.sessions',
    'corsheaders',
    'oauth2_provider',
]
MIDDLEWARE = [
    'corsheaders.middleware.CorsMiddleware',
    'django.contrib.sessions.middleware.SessionMiddleware',
    'django.middleware.common.CommonMiddleware',
    'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
    'django.contrib.messages.middleware.MessageMiddleware',
]
TEMPLATES = [
    {
        'BACKEND': 'django.template.backends.django.DjangoTemplates',
        'APP_DIRS': True,
        'OPTIONS': {
            'context_processors': [
                'django.template.context_processors.request',
                'django.contrib.auth.context_processors.auth',
                'django.contrib.messages.context_processors.messages',
            ]
        },
    }
]

CORS_ALLOWED_ORIGINS = [os.environ['APP_ORIGIN']]
OAUTH2_PROVIDER = {
    'OIDC_ENABLED': True,
    'OIDC_RSA_PRIVATE_KEY': os.environ['SIGNING_KEY'],
    'OAUTH2_SERVER_CLASS': 'launcher.RenewingServer',
    'OAUTH2_VALIDATOR_CLASS': 'launcher.RenewingValidator',
    'PKCE_REQUIRED': True,
    'SCOPES': {'openid': 'OpenID Connect', 'profile': 'Your name', 'email': 'Your address'},
    'ID_TOKEN_EXPIRE_SECONDS': int(os.environ['ID_TOKEN_SECONDS']),
    'REFRESH_TOKEN_GRACE_PERIOD_SECONDS': 30,
}
