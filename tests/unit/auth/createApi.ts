import { createApiClient } from '../../../src/api/createApiClient.ts';
import { wireServices } from '../../../src/start/wireServices.ts';
import { testConfig } from '../../support/testConfig.ts';
import type { NetworkRequest, Tab } from './fakeBrowser.ts';

/** The client of the API, joined to sign-in by the product's own code; its calls go by the browser's network. */
export function createApi({ auth, environment }: Tab) {
  const api = createApiClient({
    baseUrl: testConfig.apiBaseUrl,
    bearer: auth.bearer,
    listener: { unauthorized: auth.onUnauthorized, answered: auth.onAuthorized },
    fetch: (address, init = {}) => environment.fetch(String(address), init),
  });
  const ignore = () => {};
  const telemetry = { trackEvent: ignore, trackPlace: ignore, trackError: ignore };
  wireServices({
    auth,
    api,
    sharing: { setOwner: ignore },
    accountDigest: () => '',
    telemetry: { ...telemetry, identify: async () => {} },
    errors: { record: ignore, reference: '' },
    onLeaving: ignore,
  });
  return api;
}

/** The bearer of a call of the API; undefined where the provider is asked. */
export function bearerOf({ address, init }: NetworkRequest): string | undefined {
  if (!address.startsWith(testConfig.apiBaseUrl)) return undefined;
  return new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? '';
}
