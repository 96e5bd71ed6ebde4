import { expect, test } from 'vitest';
import { buildVariables } from '../../../local/buildVariables.ts';
import { readSettings } from '../../../local/settings.ts';

test('uses the default ports without any variable', () => {
  expect(readSettings({}).origins).toEqual({
    app: 'http://localhost:4173',
    identityProvider: 'http://localhost:4174',
    api: 'http://localhost:4175',
    telemetry: 'http://localhost:4176',
  });
});

test('moving the application leaves the others where they are', () => {
  const { ports, databaseFile } = readSettings({ APP_PORT: '5000' });
  expect(ports).toEqual({ app: 5000, identityProvider: 4174, api: 4175, telemetry: 4176 });
  expect(databaseFile).toMatch(/\.local\/5000\/stand-ins\.sqlite$/);
});

test('keeps build and data below LOCAL_DATA_DIR', () => {
  const settings = readSettings({ LOCAL_DATA_DIR: '/somewhere' });
  expect(settings.buildDirectory).toBe('/somewhere/app');
  expect(settings.databaseFile).toBe('/somewhere/stand-ins.sqlite');
});

test('reads lifetimes, an overlap of none among them', () => {
  const { lifetimes } = readSettings({
    LOCAL_ID_TOKEN_SECONDS: '5',
    LOCAL_ACCESS_TOKEN_SECONDS: '6',
    LOCAL_REFRESH_TOKEN_SECONDS: '7',
    LOCAL_REFRESH_OVERLAP_SECONDS: '0',
  });
  expect(lifetimes).toEqual({ idToken: 5, accessToken: 6, refreshToken: 7, refreshOverlap: 0 });
});

test.for<[Record<string, string>, RegExp]>([
  [{ APP_PORT: 'x' }, /APP_PORT is 'x': expects a whole number from 1 to 65535/],
  [{ API_PORT: '70000' }, /API_PORT/],
  [{ APP_PORT: '4174' }, /APP_PORT and IDP_PORT are both 4174/],
  [{ LOCAL_MODE: 'production' }, /LOCAL_MODE is 'production': expects release, master/],
  [{ LOCAL_ID_TOKEN_SECONDS: '0' }, /LOCAL_ID_TOKEN_SECONDS is '0'/],
  [{ LOCAL_REFRESH_OVERLAP_SECONDS: '1.5' }, /LOCAL_REFRESH_OVERLAP_SECONDS is '1.5'/],
])('says what is wrong with %o', ([environment, sentence]) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test('builds for the addresses of this run', () => {
  const environment = { API_PORT: '5002', TELEMETRY_PORT: '5003' };
  expect(buildVariables(readSettings(environment), environment)).toMatchObject({
    VITE_OIDC_AUTHORITY: 'http://localhost:4174',
    VITE_API_BASE_URL: 'http://localhost:5002',
    VITE_CONTACT_URL: 'http://localhost:5002/pages/contact',
    VITE_APPLICATIONINSIGHTS_CONNECTION_STRING:
      'InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=http://localhost:5003/',
  });
});

test('leaves what the environment sets, also where it sets nothing', () => {
  const environment = { VITE_LIST_CREDIT: 'true', VITE_OIDC_AUDIENCE: '', VITE_OTHER: 'x' };
  const variables = buildVariables(readSettings(environment), environment);
  expect(variables).toMatchObject({ VITE_LIST_CREDIT: 'true', VITE_OIDC_AUDIENCE: '' });
  expect(variables).not.toHaveProperty('VITE_OTHER');
});

test('allows addresses of this machine to mode master only here', () => {
  const variablesOf = (LOCAL_MODE: string) => buildVariables(readSettings({ LOCAL_MODE }), {});
  expect(variablesOf('master')).toHaveProperty('LOCAL_BUILD', '1');
  expect(variablesOf('release')).not.toHaveProperty('LOCAL_BUILD');
});
