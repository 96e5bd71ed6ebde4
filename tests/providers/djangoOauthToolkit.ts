import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { run } from '../../publish/build.ts';
import { runServer } from '../servers/programs/runServer.ts';
import type { ForeignProvider } from './ForeignProvider.ts';

/** Debian's own Python, because only it finds the packages. */
const python = '/usr/bin/python3';

export const djangoOauthToolkit: ForeignProvider = {
  name: 'django-oauth-toolkit',
  packages: 'python3-django-oauth-toolkit, python3-django-cors-headers',
  pages: { name: '[name=username]', accept: 'Authorize' },
  probe: [python, '-c', 'import corsheaders, oauth2_provider'],
  logouts: [undefined],

  async start({ folder, port, appOrigin, idTokenSeconds }) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const variables = {
      PYTHONPATH: join(import.meta.dirname, 'djangoProject'),
      PYTHONDONTWRITEBYTECODE: '1',
      DJANGO_SETTINGS_MODULE: 'settings',
      DATABASE: join(folder, 'database'),
      APP_ORIGIN: appOrigin,
      ID_TOKEN_SECONDS: String(idTokenSeconds),
      SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const django = async (...parameters: readonly string[]): Promise<void> => {
      const env = { ...process.env, ...variables };
      await run(python, ['-m', 'django', ...parameters], { env });
    };
    await django('migrate', '--verbosity', '0');
    await django('shell', '--command', registration(`${appOrigin}/`));

    const origin = `http://localhost:${port}`;
    const { stop } = await runServer({
      program: python,
      parameters: ['-m', 'django', 'runserver', '--noreload', String(port)],
      port,
      variables,
    });
    return {
      issuer: `${origin}/o`,
      variables: {
        VITE_OIDC_SCOPE: 'openid profile email',
        VITE_OIDC_LOGOUT_URL: `${origin}/logout/?next={origin}/`,
      },
      stop,
      endSessions: () => django('shell', '--command', end),
      ageLogins: (seconds) => django('shell', '--command', age(seconds)),
    };
  },
};

/** The client as docs/providers.md has it, and an account whose password is its name. */
function registration(address: string): string {
  return `
from django.contrib.auth.models import User
from oauth2_provider.models import Application

User.objects.create_superuser('dwho', password='dwho')
Application.objects.create(
    client_id='${clientId}',
    client_type='public',
    authorization_grant_type='authorization-code',
    redirect_uris='${address}',
    algorithm='RS256',
)`;
}

const end = `
from django.contrib.sessions.models import Session
from oauth2_provider.models import RefreshToken

Session.objects.all().delete()
RefreshToken.objects.all().delete()`;

function age(seconds: number): string {
  return `
from datetime import timedelta
from django.contrib.auth.models import User
from django.db.models import F

User.objects.update(last_login=F('last_login') - timedelta(seconds=${seconds}))`;
}
