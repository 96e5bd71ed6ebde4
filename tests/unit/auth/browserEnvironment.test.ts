import { expect, test, vi } from 'vitest';
import { browserEnvironment } from '../../../src/auth/AuthEnvironment.ts';
import { createAuth } from '../../../src/auth/createAuth.ts';
import { testConfig } from '../../support/testConfig.ts';

test('storage that throws when accessed shows a page, not a crash', async () => {
  const { authority } = testConfig.oidc;
  const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
  const published = addresses.map((name) => [name, `${authority}/${name}`]);
  vi.stubGlobal('fetch', async () =>
    Response.json({ issuer: authority, ...Object.fromEntries(published) }),
  );
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const surroundings = {
    config: testConfig,
    dataOnDevice: async () => 'absent' as const,
    purge: async () => {},
    clearTelemetry: async () => {},
    onCodeSent: () => {},
    onSignedIn: () => {},
    report: () => {},
  };
  const auth = createAuth(browserEnvironment(surroundings));
  await auth.start();
  expect(auth.getState()).toEqual({ status: 'signedOut', reason: 'cookiesBlocked' });
});
