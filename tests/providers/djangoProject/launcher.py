"""Its tutorial's addresses, and what docs/providers.md adds for the launcher."""

import os
from urllib.parse import urlsplit

from django.contrib import admin
from django.contrib.auth import logout
from django.contrib.auth.views import LogoutView, redirect_to_login
from django.urls import include, path
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.views import AuthorizationView, ConnectDiscoveryInfoView
from oauthlib.openid import Server
from oauthlib.openid.connect.core.grant_types import RefreshTokenGrant


class RenewingValidator(OAuth2Validator):
    def refresh_id_token(self, request):
        return True


class RenewingServer(Server):
    """Renews ID tokens too, as oauthlib does by itself from 3.3 on where the validator says so."""

    def __init__(self, validator, *args, **kwargs):
        super().__init__(validator, *args, **kwargs)
        self.grant_types['refresh_token'] = RefreshTokenGrant(validator)


class PromptingAuthorizationView(AuthorizationView):
    def dispatch(self, request, *args, **kwargs):
        """Heeds `prompt=login`, as later versions do by themselves."""
        query = request.GET.copy()
        if query.pop('prompt', None) != ['login']:
            return super().dispatch(request, *args, **kwargs)
        logout(request)
        return redirect_to_login(f'{request.path}?{query.urlencode()}')


app = urlsplit(os.environ['APP_ORIGIN']).netloc

urlpatterns = [
    path('admin/', admin.site.urls),
    path('logout/', LogoutView.as_view(success_url_allowed_hosts={app})),
    # Without its slash, to which it would be redirected.
    path('o/.well-known/openid-configuration', ConnectDiscoveryInfoView.as_view()),
    path('o/authorize/', PromptingAuthorizationView.as_view()),
    path('o/', include('oauth2_provider.urls', namespace='oauth2_provider')),
]
