import { expect, test } from 'vitest';
import { type Environment, parseConfiguration } from '../../../deploy/configuration.ts';
import { environment } from './environment.ts';

function messageFor(mode: string, changes: Environment): string {
  try {
    parseConfiguration(mode, { ...environment, ...changes });
  } catch (error) {
    return String(error);
  }
  return 'accepted';
}

test('fills in what the operator leaves open', () => {
  expect(parseConfiguration('master', environment)).toEqual({
    connectOrigins: [],
    strictTransportSecurity: 'max-age=31536000',
    reportUrl: undefined,
    config: {
      mode: 'master',
      oidc: {
        authority: 'https://id.example.org/tenant',
        clientId: 'natural-capital-suite',
        audience: '',
      },
      cookie: { name: 'natural-capital-suite.is-authenticated', domain: '' },
      apiBaseUrl: 'https://api.example.org/v1',
      contactUrl: 'https://www.example.org/contact',
      links: expect.objectContaining({
        natural_capital_plan: 'https://www.example.org/plan',
        natural_capital_project: 'https://www.example.org/project',
        natural_capital_impact: 'https://www.example.org/impact',
      }),
      notices: false,
      telemetry: { connectionString: '' },
      lastKnownDays: 30,
    },
  });
});

test.each<[string, string, string]>([
  ['VITE_API_BASE_URL', 'api.example.org', 'an absolute https: address'],
  ['VITE_API_BASE_URL', 'http://api.example.org', 'an absolute https: address'],
  ['VITE_API_BASE_URL', ' https://api.example.org', 'an absolute https: address'],
  ['VITE_API_BASE_URL', 'https://user:secret@api.example.org', 'an absolute https: address'],
  ['VITE_API_BASE_URL', 'https://api.example.org/v1?key=1', 'an address without ? or #'],
  ['VITE_API_BASE_URL', 'https://api.example.org/v1;', 'an address without , or ;'],
  ['VITE_API_BASE_URL', 'https://*.example.org', 'an absolute https: address'],
  ['VITE_API_BASE_URL', 'https://bücher.example.org', 'an address in ASCII, other letters encoded'],
  ['VITE_OIDC_AUTHORITY', 'https://id.example.org?tenant=1', 'an address without ? or #'],
  [
    'VITE_OIDC_AUTHORITY',
    'https://id.example.org/.well-known/openid-configuration',
    'the issuer, without /.well-known/openid-configuration',
  ],
  ['VITE_CONTACT_URL', 'javascript:alert(1)', 'an absolute https: address'],
  ['VITE_OIDC_SCOPE', 'profile email', 'scopes separated by one blank, openid among them'],
  ['VITE_OIDC_SCOPE', 'openid  email', 'scopes separated by one blank, openid among them'],
  ['VITE_OIDC_AUTH_TIME', 'false', 'required or off'],
  ['VITE_OIDC_LOGOUT_HINT', 'always', 'expired or current or none'],
  ['VITE_OIDC_LOGOUT_URL', '/logout', 'an absolute https: address'],
  ['VITE_OIDC_LOGOUT_URL', 'https://id.example.org/out?to={url}', 'an absolute https: address'],
  ['VITE_AUTH_COOKIE_NAME', 'a name; Path=/', 'a cookie name'],
  ['VITE_AUTH_COOKIE_DOMAIN', 'example.org; Secure', 'a domain such as'],
  ['VITE_LIST_CREDIT', 'yes', 'true or false'],
  ['VITE_NOTICES', '/notices.json', 'true or false'],
  ['VITE_PRIVACY_URL', '/privacy', 'an absolute https: address'],
  ['VITE_TELEMETRY_CONSENT', 'true', 'notice or required'],
  ['VITE_TELEMETRY_SAMPLING', '0', 'a whole number of percent from 1 to 100'],
  ['VITE_TELEMETRY_SAMPLING', '101', 'a whole number of percent from 1 to 100'],
  ['VITE_LAST_KNOWN_DAYS', '1.5', 'a whole number of days'],
  ['VITE_LAST_KNOWN_DAYS', '401', 'a whole number of days'],
  ['VITE_IDLE_MINUTES', '-1', 'a whole number of minutes from 0 to 999'],
  ['VITE_STRICT_TRANSPORT_SECURITY', 'preload', 'max-age=31536000'],
  ['VITE_CSP_REPORT_URL', 'http://reports.example.org', 'an absolute https: address'],
  ['VITE_CSP_REPORT_URL', 'https://reports.example.org/a;b', 'an address without , or ;'],
  ['VITE_CONNECT_ORIGINS', 'https://keys.example.org/path', 'origins such as'],
  ['VITE_APPLICATIONINSIGHTS_CONNECTION_STRING', 'a-key', 'InstrumentationKey=<uuid>'],
])('refuses %s=%s and says what it expects', (name, value, expected) => {
  const message = messageFor('release', { [name]: value });
  expect(message).toContain(`${name} is not valid: expects ${expected}`);
  expect(message).not.toContain('secret');
});

test('asks for the address of an application only where it is listed', () => {
  const credit = 'https://www.example.org/credit';
  const linkIn = (changes: Environment) =>
    parseConfiguration('release', { ...environment, ...changes }).config.links
      .natural_capital_credit;
  expect(linkIn({})).toBeUndefined();
  expect(linkIn({ VITE_LINK_CREDIT: credit })).toBeUndefined();
  expect(linkIn({ VITE_LINK_CREDIT: credit, VITE_LIST_CREDIT: 'true' })).toBe(credit);
  expect(messageFor('release', { VITE_LIST_CREDIT: 'true' })).toContain(
    'VITE_LINK_CREDIT is missing',
  );
  expect(messageFor('release', { VITE_LINK_CREDIT: 'credit' })).toContain(
    'VITE_LINK_CREDIT is not valid',
  );
});

test('takes what a provider of another kind asks for', () => {
  const logoutUrl = 'https://id.example.org/logout?client_id={client_id}&logout_uri={origin}/';
  const { config } = parseConfiguration('master', {
    ...environment,
    VITE_OIDC_SCOPE: 'openid email',
    VITE_OIDC_AUTH_TIME: 'off',
    VITE_OIDC_LOGOUT_HINT: 'none',
    VITE_OIDC_LOGOUT_URL: logoutUrl,
  });
  expect(config.oidc).toMatchObject({
    scope: 'openid email',
    authTime: 'off',
    logoutHint: 'none',
    logoutUrl,
  });
});

test('has no name for a cookie that other environments below its domain would share', () => {
  const domain = { VITE_AUTH_COOKIE_DOMAIN: 'suite.example.org' };
  expect(messageFor('release', domain)).toContain('VITE_AUTH_COOKIE_NAME is missing: a domain');
  expect(messageFor('release', { ...domain, VITE_AUTH_COOKIE_NAME: 'suite' })).toBe('accepted');
});

test.each([
  [undefined, undefined],
  ['0', undefined],
  ['15', 15],
])('ends sessions that nobody uses for VITE_IDLE_MINUTES=%s', (minutes, idleMinutes) => {
  const { config } = parseConfiguration('release', { ...environment, VITE_IDLE_MINUTES: minutes });
  expect(config.idleMinutes).toBe(idleMinutes);
});

test('refuses a connection string that leaves the ingestion host to the SDK', () => {
  const key = 'InstrumentationKey=00000000-0000-0000-0000-000000000001';
  const name = 'VITE_APPLICATIONINSIGHTS_CONNECTION_STRING';
  expect(messageFor('release', { [name]: key })).toContain('IngestionEndpoint');
  expect(messageFor('release', { [name]: `${key};IngestionEndpoint=https://t.example.org/` })).toBe(
    'accepted',
  );
});

test('takes this machine in release, but in master only when told so', () => {
  const local = { VITE_API_BASE_URL: 'http://localhost:4175' };
  expect(messageFor('release', local)).toBe('accepted');
  expect(messageFor('master', local)).toContain('VITE_API_BASE_URL is not valid');
  expect(messageFor('master', { ...local, LOCAL_BUILD: '1' })).toBe('accepted');
});

test.each([
  'https://localhost./',
  'https://api.localhost',
  'https://127.0.0.2',
  'https://0.0.0.0',
  'https://[::1]',
])('knows %s for this machine', (address) => {
  expect(messageFor('master', { VITE_API_BASE_URL: address })).toContain('of another machine');
});

test('refuses a mode it does not know', () => {
  expect(messageFor('staging', {})).toContain('expects development, release, master');
});
