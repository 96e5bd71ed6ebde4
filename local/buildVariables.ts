import { applications } from '../shared/applications.ts';
import { applicationPath } from './data/applications.ts';
import { clientId } from './provider/providerConfiguration.ts';
import type { Environment, Settings } from './settings.ts';

/** Returns the build's variables for these stand-ins. Variables of the environment stay, even if they are empty. */
export function buildVariables(
  { mode, origins: { identityProvider, api, telemetry } }: Settings,
  environment: Environment,
) {
  const links = applications.map(
    ({ id, linkVariable }) => [linkVariable, `${api}${applicationPath(id)}`] as const,
  );
  const given = Object.entries(environment).filter(
    ([name, value]) => name.startsWith('VITE_') && value !== undefined,
  );
  return {
    VITE_OIDC_AUTHORITY: identityProvider,
    VITE_OIDC_CLIENT_ID: clientId,
    VITE_OIDC_AUDIENCE: api,
    // The build requires a name if the environment sets a domain.
    VITE_AUTH_COOKIE_NAME: 'natural-capital-suite.is-authenticated',
    VITE_API_BASE_URL: api,
    VITE_CONTACT_URL: `${api}/pages/contact`,
    VITE_PREFERENCES: 'api',
    ...Object.fromEntries(links),
    VITE_APPLICATIONINSIGHTS_CONNECTION_STRING: `InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=${telemetry}/`,
    // Without it production refuses addresses on this machine.
    ...(mode === 'master' && { LOCAL_BUILD: '1' }),
    ...Object.fromEntries(given),
  };
}
