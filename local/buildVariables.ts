import { listVariables, type Variable } from '../deploy/configuration.ts';
import { applications } from '../shared/applications.ts';
import { applicationPath } from './data/applications.ts';
import { clientId } from './provider/providerConfiguration.ts';
import type { Environment, Settings } from './settings.ts';

/**
 * The build's variables for these stand-ins. What the environment sets stays as it is, also where it
 * is set to nothing.
 */
export function buildVariables(settings: Settings, environment: Environment) {
  const { identityProvider, api, telemetry } = settings.origins;
  const computed: Record<Variable, string> & { readonly LOCAL_BUILD?: string } = {
    VITE_OIDC_AUTHORITY: identityProvider,
    VITE_OIDC_CLIENT_ID: clientId,
    VITE_OIDC_AUDIENCE: api,
    VITE_OIDC_SCOPE: '',
    VITE_OIDC_AUTH_TIME: '',
    VITE_OIDC_LOGOUT_HINT: '',
    VITE_OIDC_LOGOUT_URL: '',
    VITE_AUTH_COOKIE_NAME: 'natural-capital-suite.is-authenticated',
    VITE_AUTH_COOKIE_DOMAIN: '',
    VITE_API_BASE_URL: api,
    VITE_CONTACT_URL: `${api}/pages/contact`,
    VITE_PRIVACY_URL: '',
    ...Object.fromEntries(
      applications.map(({ id, linkVariable }) => [linkVariable, `${api}${applicationPath(id)}`]),
    ),
    ...Object.fromEntries(listVariables.map((name) => [name, 'false'])),
    VITE_NOTICES: 'false',
    VITE_APPLICATIONINSIGHTS_CONNECTION_STRING: `InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=${telemetry}/`,
    VITE_TELEMETRY_CONSENT: '',
    VITE_TELEMETRY_SAMPLING: '',
    VITE_LAST_KNOWN_DAYS: '30',
    VITE_IDLE_MINUTES: '',
    VITE_CONNECT_ORIGINS: '',
    VITE_STRICT_TRANSPORT_SECURITY: '',
    VITE_CSP_REPORT_URL: '',
    // Else production refuses addresses on this machine.
    ...(settings.mode === 'master' && { LOCAL_BUILD: '1' }),
  };
  const given = Object.entries(environment).filter(([, value]) => value !== undefined);
  return { ...computed, ...Object.fromEntries(given.filter(([name]) => name in computed)) };
}
