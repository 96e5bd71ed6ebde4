import { expect, test } from 'vitest';
import { type Environment, parseConfiguration } from '../../../deploy/configuration.ts';
import { environment } from './environment.ts';

const ownCookie = 'a cookie name that nothing else writes';
const oneTenant = 'the issuer of one tenant';
const shareable = 'a domain such as suite.example.org';

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
  ['VITE_OIDC_AUTHORITY', 'https://login.microsoftonline.com/common/', oneTenant],
  ['VITE_OIDC_AUTHORITY', 'https://login.microsoftonline.com/Common/v2.0', oneTenant],
  ['VITE_OIDC_AUTHORITY', 'https://login.microsoftonline.com/organizations/v2.0', oneTenant],
  ['VITE_OIDC_AUTHORITY', 'https://login.microsoftonline.com/consumers', oneTenant],
  ['VITE_OIDC_AUTHORITY', 'https://login.microsoftonline.com/{tenantid}/v2.0', oneTenant],
  ['VITE_OIDC_AUTHORITY', 'https://id.example.org/realms/<realm>', oneTenant],
  ['VITE_CONTACT_URL', 'javascript:alert(1)', 'an absolute https: address'],
  ['VITE_OIDC_SCOPE', 'profile email', 'scopes separated by one blank, openid among them'],
  ['VITE_OIDC_SCOPE', 'openid  email', 'scopes separated by one blank, openid among them'],
  ['VITE_OIDC_AUTH_TIME', 'false', 'required or off'],
  ['VITE_OIDC_LOGOUT_HINT', 'always', 'expired or current or none'],
  ['VITE_OIDC_LOGOUT_URL', '/logout', 'an absolute https: address'],
  ['VITE_OIDC_LOGOUT_URL', 'https://id.example.org/out?to={url}', 'an absolute https: address'],
  ['VITE_AUTH_COOKIE_NAME', 'a name; Path=/', 'a cookie name'],
  ['VITE_AUTH_COOKIE_NAME', 'natural-capital-suite.user-version', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', 'natural-capital-suite.probe', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', '__Host-natural-capital-suite.user-version', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', 'natural-capital-suite.is-authenticated.account', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', 'suite.account', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', 'ai_user', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', 'ai_session', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', 'ai_authUser', ownCookie],
  ['VITE_AUTH_COOKIE_NAME', '__Http-suite', 'a cookie name that scripts may write'],
  ['VITE_AUTH_COOKIE_NAME', '__Host-Http-suite', 'a cookie name that scripts may write'],
  ['VITE_AUTH_COOKIE_DOMAIN', 'example.org; Secure', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', 'org', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', '.org', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', 'localhost', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', 'co.uk', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', '.Com.AU', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', '127.0.0.1', shareable],
  ['VITE_AUTH_COOKIE_DOMAIN', '10.1', shareable],
  ['VITE_LIST_CREDIT', 'yes', 'true or false'],
  ['VITE_NOTICES', '/notices.json', 'true or false'],
  ['VITE_PREFERENCES', 'true', 'api'],
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

const local = { VITE_OIDC_AUTHORITY: 'http://localhost:4174', LOCAL_BUILD: '1' };
const cookie = (name: string, domain?: string) => ({
  VITE_AUTH_COOKIE_NAME: name,
  VITE_AUTH_COOKIE_DOMAIN: domain,
});

/* Each value may be right, but not with the others. */
test.each<[Environment, string]>([
  [cookie('__Host-suite', 'suite.example.org'), 'NAME is not valid: __Host- allows no domain'],
  [cookie('__hOST-suite', 'suite.example.org'), 'NAME is not valid: __Host- allows no domain'],
  [{ ...local, ...cookie('__Host-suite') }, 'NAME is not valid: __Host- and __Secure- need https'],
  [{ ...local, ...cookie('__Secure-a') }, 'NAME is not valid: __Host- and __Secure- need https'],
  [{ ...local, ...cookie('a', 'example.org') }, 'DOMAIN is not valid: this machine is not below'],
  [{ VITE_OIDC_CLIENT_ID: undefined }, 'VITE_OIDC_CLIENT_ID is missing'],
  [{ VITE_OIDC_CLIENT_ID: '' }, 'VITE_OIDC_CLIENT_ID is missing'],
  [{ VITE_STRICT_TRANSPORT_SECURITY: 'max-age=0' }, 'is not valid: expects max-age=31536000'],
  [{ VITE_STRICT_TRANSPORT_SECURITY: 'max-age=00; includeSubDomains' }, 'is not valid'],
])('production refuses %o', (changes, expected) => {
  expect(messageFor('master', changes)).toContain(expected);
});

test.each<Environment>([
  cookie('natural-capital-suite.is-authenticated-staging', 'suite.example.org'),
  cookie('__Host-suite'),
  cookie('__Secure-suite', '.suite.co.uk'),
  { ...local, ...cookie('suite', 'suite.localhost') },
  { VITE_OIDC_AUTHORITY: 'https://id.example.org/realms/common/' },
  { VITE_CONTACT_URL: 'https://www.example.org/#contact' },
  { VITE_PREFERENCES: 'api' },
  { VITE_STRICT_TRANSPORT_SECURITY: 'max-age=0' },
  { PATH: '/bin', LINK: '1', OIDC_AUTHORITY: 'of another program' },
])('a test host may have %o', (changes) => {
  expect(messageFor('release', changes)).toBe('accepted');
});

test.each([
  ['LINK_PLAN', 'VITE_LINK_PLAN'],
  ['NOTICES', 'VITE_NOTICES'],
  ['vite_notices', 'VITE_NOTICES'],
  ['VITE-NOTICES', 'VITE_NOTICES'],
  ['VITE_LINK_PLANN', 'VITE_LINK_PLAN'],
  ['VITE_LINKPLAN', 'VITE_LINK_PLAN'],
  ['VITE_LINK_PORJECT', 'VITE_LINK_PROJECT'],
  ['VITE_CSP_REPORT_URI', 'VITE_CSP_REPORT_URL'],
])('takes %s for a slip', (name, meant) => {
  const message = messageFor('master', { [name]: 'true', [meant]: undefined });
  expect(message).toContain(`${name} is unknown, did you mean ${meant}?`);
});

test('knows nothing like a variable of no name of ours', () => {
  expect(messageFor('master', { VITE_ELSE: '1' })).toMatch(/ VITE_ELSE is unknown$/);
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
