import * as v from 'valibot';

/** Whether addresses on this machine, and with them plain http, are allowed. */
export interface AddressRules {
  readonly loopback: boolean;
}

const loopbackHost = /^(?:(?:.+\.)?localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

/** In the policy a star would be a pattern, and a comma or a semicolon would end the value. */
const plainHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:]+\])$/;

/** The parser would mend less, and a browser reads it as a path of the page's own host. */
const absolute = /^https?:\/\/(?!https?:)[^/\\]/i;

function isAllowed(address: string, { loopback }: AddressRules): boolean {
  // The parser would drop blanks.
  if (!URL.canParse(address) || !absolute.test(address) || /\s/.test(address)) return false;
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (loopbackHost.test(url.hostname)) return loopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && plainHost.test(url.hostname);
}

function expectation({ loopback }: AddressRules): string {
  return loopback
    ? 'an address that begins with https:// (http:// only on localhost)'
    : 'an address that begins with https://, of another machine';
}

/** The rule of an absolute address without user information. Headers hold ASCII only. */
export function link(rules: AddressRules) {
  return v.pipe(
    v.string(),
    v.check((value) => isAllowed(value, rules), expectation(rules)),
    v.regex(/^[\x21-\x7e]+$/, 'an address in ASCII, other letters encoded'),
  );
}

const withoutQuery = v.regex<string, string>(/^[^?#]*$/, 'an address without ? or #');
const withoutSeparators = v.regex<string, string>(/^[^,;]*$/, 'an address without , or ;');

/** At Entra ID these name no tenant. The issuer they publish is a pattern, which no token repeats. */
const tenantPattern = /^https?:\/\/[^/]+\/(common|organizations|consumers)(\/|$)|[<>{}]/i;

/** The rule of the issuer, which must be given letter for letter. */
export function authority(rules: AddressRules) {
  const discovery = '/.well-known/openid-configuration';
  return v.pipe(
    link(rules),
    withoutQuery,
    v.check((value) => !value.endsWith(discovery), `the issuer, without ${discovery}`),
    v.check((value) => !tenantPattern.test(value), 'the issuer of one tenant (docs/providers.md)'),
  );
}

/** The rule of the API's base, which stands in the policy with its path. */
export function apiBase(rules: AddressRules) {
  const isBase = v.check<string, string>(
    (value) => !/\/me(?:\/applications)?\/*$/.test(value),
    'the address below which /me is, without it',
  );
  return v.pipe(link(rules), withoutQuery, withoutSeparators, isBase);
}

export function reportAddress(rules: AddressRules) {
  return v.pipe(link(rules), withoutSeparators);
}

/** The rule of an address that may contain `{client_id}` and `{origin}`, which the page fills in. */
export function logoutAddress(rules: AddressRules) {
  const filledIn = (value: string) => value.replaceAll(/\{client_id\}|\{origin\}/g, '');
  return v.pipe(
    v.string(),
    v.check(
      (value) => isAllowed(value, rules) && !/[{}]/.test(filledIn(value)),
      `${expectation(rules)}, with {client_id} and {origin} where they belong`,
    ),
  );
}

/** The rule of RFC 6749 for `scope`. */
export const scope = v.pipe(
  v.string(),
  v.regex(
    /^(?=(.* )?openid( |$))[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
    'scopes separated by one blank, openid among them',
  ),
);

/** The rule of origins without paths, separated by blanks or commas. */
export function origins(rules: AddressRules) {
  const isOrigin = (value: string) => isAllowed(value, rules) && new URL(value).origin === value;
  return v.pipe(
    v.string(),
    v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    v.check(
      (list) => list.every(isOrigin),
      'origins such as https://keys.example.org, separated by blanks',
    ),
  );
}

export const clientId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'the public client’s id'));

/** Names that the launcher, its account cookie or the telemetry SDK use themselves. */
const takenName = /^(__\w+-)?natural-capital-suite\.(?!is-authenticated)|^ai_|\.account$/;

/** The rule of RFC 6265 for `cookie-name`. */
export const cookieName = v.pipe(
  v.string(),
  v.regex(/^[!#$%&'*+\-.^_`|~\w]+$/, "a cookie name: letters, digits and !#$%&'*+-.^_`|~"),
  v.check(
    (name) => !takenName.test(name),
    'a cookie name that nothing else writes: not natural-capital-suite.…, ai_… or ….account',
  ),
  v.check((name) => !/^__(Host-)?Http-/i.test(name), 'a cookie name that scripts may write'),
);

/**
 * Browsers take no cookie of a public suffix or of an address. The list of suffixes has ten thousand entries and
 * changes every week, so only slips are noticed here (org, co.uk). With any other (github.io) the first
 * sign-in says 'A problem with cookies prevents signing in', as it does with a domain that the launcher is not below.
 */
const unshareable = /^\.?([^.]+|(ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2}|[\d.]+)$/i;

/** The rule of a registrable domain or host for the shared cookies; empty for this host alone. */
export const cookieDomain = v.pipe(
  v.string(),
  v.check(
    (domain) =>
      /^(\.?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*)?$/i.test(domain) &&
      !unshareable.test(domain),
    'a domain such as suite.example.org, neither a suffix (org, co.uk) nor an address',
  ),
);

/**
 * The rule of Strict-Transport-Security. By default it covers only this host, because
 * hstspreload.org asks projects not to preload. With `max-age=0` browsers forget it, as a test host may need.
 */
export function strictTransportSecurity({ loopback }: AddressRules) {
  const age = loopback ? '\\d+' : '0*[1-9]\\d*';
  return v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^max-age=${age}(; includeSubDomains)?(; preload)?$`),
      `max-age=31536000; includeSubDomains; preload, or less of it${loopback ? '' : ', but not 0'}`,
    ),
  );
}

export function oneOf<const Value extends string>(...values: readonly Value[]) {
  return v.picklist(values, values.join(' or '));
}

export function wholeNumber(unit: string, least: number, most: number) {
  const expected = `a whole number of ${unit} from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
}

export const flag = v.pipe(
  v.picklist(['true', 'false'], 'true or false'),
  v.transform((value) => value === 'true'),
);

/**
 * The rule of the connection string, which must name its ingestion endpoint because the policy does not allow the
 * SDK's default. Empty means off.
 */
export function connectionString(rules: AddressRules) {
  return v.pipe(
    v.string(),
    v.check(
      (value) =>
        value === '' ||
        (/(^|;)InstrumentationKey=[\da-f-]{36}(;|$)/i.test(value) &&
          isAllowed(ingestionEndpoint(value) ?? '', rules)),
      `InstrumentationKey=<uuid>;IngestionEndpoint=<${expectation(rules)}>`,
    ),
  );
}

export function ingestionEndpoint(value: string): string | undefined {
  return /(?:^|;)IngestionEndpoint=([^;]+)/i.exec(value)?.[1];
}
