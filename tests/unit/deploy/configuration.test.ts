import { expect, test } from 'vitest';
import { type Environment, parseConfiguration } from '../../../deploy/configuration.ts';
import { environment } from './sampleArtefact.ts';

const suite = 'natural-capital-suite';
const key = 'InstrumentationKey=00000000-0000-0000-0000-000000000001';

const configOf = (changes: Environment) =>
  parseConfiguration('master', { ...environment, ...changes }).config;

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
    config: {
      mode: 'master',
      oidc: { authority: environment.VITE_OIDC_AUTHORITY, clientId: suite, audience: '' },
      cookie: { name: `${suite}.is-authenticated`, domain: '' },
      apiBaseUrl: 'https://api.example.org/v1',
      contactUrl: environment.VITE_CONTACT_URL,
      links: {
        natural_capital_plan: 'https://www.example.org/plan',
        natural_capital_project: 'https://www.example.org/project',
        natural_capital_impact: 'https://www.example.org/impact',
      },
      notices: false,
      telemetry: { connectionString: '' },
      lastKnownDays: 30,
    },
  });
});

const address = 'an address that begins with https://';
const tenant = 'the issuer of one tenant';
const ownName = 'a cookie name that nothing else writes';
const shareable = 'a domain such as suite.example.org';

/** The values are parted by bars. */
test.each<[name: string, expected: string, values: string]>([
  ['API_BASE_URL', address, 'api.test|http://api.test| https://api.test|https://*.example.org'],
  // A browser takes the first for a path of its own host.
  [
    'API_BASE_URL',
    address,
    'https:/api.test|https:api.test|https:\\\\api.test|https://https://a.test',
  ],
  ['API_BASE_URL', address, 'https://api..example.org|https://user:secret@api.example.org'],
  ['API_BASE_URL', 'the address below', 'https://a.test/v1/me|https://a.test/me/applications/'],
  ['API_BASE_URL', 'an address without ? or #', 'https://api.example.org/v1?key=1'],
  ['API_BASE_URL', 'an address without , or ;', 'https://api.example.org/v1;'],
  ['API_BASE_URL', 'an address in ASCII, other letters encoded', 'https://bücher.example.org'],
  ['OIDC_AUTHORITY', 'an address without ? or #', 'https://id.example.org?tenant=1'],
  ['OIDC_AUTHORITY', 'the issuer, without', 'https://id.test/.well-known/openid-configuration'],
  ['OIDC_AUTHORITY', tenant, 'https://id.test/<realm>|https://id.test/{tenantid}/'],
  ['OIDC_AUTHORITY', tenant, 'https://id.test/Common/v2.0|https://id.test/organizations'],
  ['OIDC_AUTHORITY', tenant, 'https://id.test/consumers'],
  ['CONTACT_URL', address, 'javascript:alert(1)'],
  ['OIDC_SCOPE', 'scopes separated by one blank, openid among', 'profile email|openid  email'],
  ['OIDC_LOGOUT_HINT', 'expired or current or none', 'always'],
  ['OIDC_LOGOUT_URL', address, '/logout|https://id.example.org/out?to={url}'],
  ['AUTH_COOKIE_NAME', 'a cookie name', 'a name; Path=/'],
  ['AUTH_COOKIE_NAME', ownName, `${suite}.user-version|__Host-${suite}.x|suite.account|ai_user`],
  ['AUTH_COOKIE_NAME', 'a cookie name that scripts may write', '__Http-suite|__Host-Http-suite'],
  ['AUTH_COOKIE_DOMAIN', shareable, 'example.org; Secure|org|.org|localhost|co.uk|.Com.AU|10.1'],
  ['LIST_CREDIT', 'true or false', 'yes'],
  ['TELEMETRY_SAMPLING', 'a whole number of percent from 1 to 100', '0|101'],
  ['LAST_KNOWN_DAYS', 'a whole number of days', '1.5|401'],
  ['STRICT_TRANSPORT_SECURITY', 'max-age=31536000', 'preload'],
  ['CSP_REPORT_URL', 'an address without , or ;', 'https://reports.example.org/a;b'],
  ['CONNECT_ORIGINS', 'origins such as', 'https://keys.example.org/path'],
  ['APPLICATIONINSIGHTS_CONNECTION_STRING', 'InstrumentationKey=<uuid>', `a-key|${key}`],
])('VITE_%s expects %s', (name, expected, values) => {
  for (const value of values.split('|')) {
    const message = messageFor('release', { [`VITE_${name}`]: value });
    expect(message, value).toContain(`VITE_${name} is not valid: expects ${expected}`);
    expect(message).not.toContain('secret');
  }
});

const local = { VITE_OIDC_AUTHORITY: 'http://localhost:4174', LOCAL_BUILD: '1' };
const cookie = (name: string, domain?: string) => ({
  VITE_AUTH_COOKIE_NAME: name,
  VITE_AUTH_COOKIE_DOMAIN: domain,
});

/* Each value may be right, but not with the others. */
test.each<[Environment, string]>([
  [cookie('__hOST-suite', 'suite.example.org'), 'NAME is not valid: __Host- allows no domain'],
  [{ ...local, ...cookie('__Host-suite') }, 'NAME is not valid: __Host- and __Secure- need https'],
  [{ ...local, ...cookie('__Secure-a') }, 'NAME is not valid: __Host- and __Secure- need https'],
  [{ ...local, ...cookie('a', 'example.org') }, 'DOMAIN is not valid: this machine is not below'],
  [{ VITE_AUTH_COOKIE_DOMAIN: 'suite.example.org' }, 'NAME is missing: a domain is set'],
  [{ VITE_LIST_CREDIT: 'true' }, 'VITE_LINK_CREDIT is missing'],
  [{ VITE_LINK_CREDIT: 'credit' }, 'VITE_LINK_CREDIT is not valid'],
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
  { VITE_STRICT_TRANSPORT_SECURITY: 'max-age=0' },
  { PATH: '/bin', LINK: '1', OIDC_AUTHORITY: 'of another program' },
])('a test host may have %o', (changes) => {
  expect(messageFor('release', changes)).toBe('accepted');
});

test.each([
  ['LINK_PLAN', 'VITE_LINK_PLAN'],
  ['vite_notices', 'VITE_NOTICES'],
  ['VITE-NOTICES', 'VITE_NOTICES'],
  ['VITE_LINK_PORJECT', 'VITE_LINK_PROJECT'],
  ['VITE_CSP_REPORT_URI', 'VITE_CSP_REPORT_URL'],
  ['VITE_ELSE', undefined],
])('takes %s for %s', (name, meant) => {
  const message = messageFor('master', { [name]: 'true', ...(meant && { [meant]: undefined }) });
  expect(message).toMatch(
    new RegExp(` ${name} is unknown${meant ? `, did you mean ${meant}\\?` : '$'}`, 'm'),
  );
});

test('takes a provider of another kind, an idle end, and an application that is listed', () => {
  const oidc = {
    scope: 'openid email',
    authTime: 'off',
    logoutHint: 'none',
    logoutUrl: 'https://id.example.org/logout?client_id={client_id}&logout_uri={origin}/',
  };
  const credit = { VITE_LINK_CREDIT: 'https://www.example.org/credit' };
  const variables = {
    VITE_OIDC_SCOPE: oidc.scope,
    VITE_OIDC_AUTH_TIME: oidc.authTime,
    VITE_OIDC_LOGOUT_HINT: oidc.logoutHint,
    VITE_OIDC_LOGOUT_URL: oidc.logoutUrl,
  };
  const links = { natural_capital_credit: credit.VITE_LINK_CREDIT };
  const listed = { ...credit, VITE_LIST_CREDIT: 'true', VITE_IDLE_MINUTES: '15' };
  expect(configOf({ ...variables, ...listed })).toMatchObject({ oidc, idleMinutes: 15, links });
  const neither = configOf({ ...credit, VITE_IDLE_MINUTES: '0' });
  expect(neither.idleMinutes).toBeUndefined();
  expect(neither.links).not.toHaveProperty('natural_capital_credit');
});

test('takes a consent that is required, a share of devices, and a page on privacy', () => {
  const [telemetry, privacyUrl] = [{ consent: 'required', sampling: 5 }, 'https://a.test/privacy'];
  const variables = { VITE_TELEMETRY_CONSENT: 'required', VITE_TELEMETRY_SAMPLING: '5' };
  const config = configOf({ ...variables, VITE_PRIVACY_URL: privacyUrl });
  expect(config).toMatchObject({ telemetry, privacyUrl });
});

test.each([
  ...['http://localhost:4175', 'https://localhost./', 'https://api.localhost', 'https://[::1]'],
  ...['https://127.0.0.2', 'https://0.0.0.0'],
])('production takes %s for this machine, and only when told so', (address) => {
  const changes = { VITE_API_BASE_URL: address };
  const message = messageFor('master', changes);
  expect(message).toContain('of another machine');
  expect(message, 'nothing that production may not have').not.toContain('LOCAL_BUILD');
  expect(messageFor('master', { ...changes, LOCAL_BUILD: '1' })).toBe('accepted');
});
