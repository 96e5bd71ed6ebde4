import * as v from 'valibot';
import { applications } from '../shared/applications.ts';
import type { Config } from '../shared/Config.ts';
import * as rule from './values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that one environment sets. */
export interface Configuration {
  readonly config: Config;
  /** Origins for `connect-src` besides the API, the provider and telemetry. */
  readonly connectOrigins: readonly string[];
  /** The value of this header. */
  readonly strictTransportSecurity: string;
  /** The address to which browsers report what the content security policy stopped. */
  readonly reportUrl: string | undefined;
}

/** Names every wrong variable at once. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    // Vite prints the stack, but this is the operator's error and not a defect.
    this.stack = this.message;
  }
}

const modes = ['development', 'release', 'master'] as const;

const linkVariables = applications.map(({ linkVariable }) => linkVariable);
const listVariables = applications.flatMap(({ listVariable }) => listVariable ?? []);

/** Returns the rule of each variable, by its name. */
export function variables(rules: rule.AddressRules) {
  const required = rule.link(rules);
  return v.object({
    VITE_OIDC_AUTHORITY: rule.authority(rules),
    VITE_OIDC_CLIENT_ID: rule.clientId,
    VITE_OIDC_AUDIENCE: v.optional(v.string(), ''),
    VITE_OIDC_SCOPE: v.optional(rule.scope),
    VITE_OIDC_AUTH_TIME: v.optional(rule.oneOf('required', 'off')),
    VITE_OIDC_LOGOUT_HINT: v.optional(rule.oneOf('expired', 'current', 'none')),
    VITE_OIDC_LOGOUT_URL: v.optional(rule.logoutAddress(rules)),
    VITE_AUTH_COOKIE_NAME: v.optional(rule.cookieName, 'natural-capital-suite.is-authenticated'),
    VITE_AUTH_COOKIE_DOMAIN: v.optional(rule.cookieDomain, ''),
    VITE_API_BASE_URL: rule.apiBase(rules),
    VITE_CONTACT_URL: required,
    VITE_PRIVACY_URL: v.optional(required),
    // Only applications that are listed must have one.
    ...v.entriesFromList(linkVariables, v.optional(required)),
    ...v.entriesFromList(listVariables, v.optional(rule.flag, 'false')),
    VITE_NOTICES: v.optional(rule.flag, 'false'),
    VITE_PREFERENCES: v.optional(rule.oneOf('api')),
    VITE_APPLICATIONINSIGHTS_CONNECTION_STRING: v.optional(rule.connectionString(rules), ''),
    VITE_TELEMETRY_CONSENT: v.optional(rule.oneOf('notice', 'required')),
    VITE_TELEMETRY_SAMPLING: v.optional(rule.wholeNumber('percent', 1, 100)),
    VITE_LAST_KNOWN_DAYS: v.optional(rule.wholeNumber('days', 0, 400), '30'),
    VITE_IDLE_MINUTES: v.optional(rule.wholeNumber('minutes', 0, 999), '0'),
    VITE_CONNECT_ORIGINS: v.optional(rule.origins(rules), ''),
    VITE_STRICT_TRANSPORT_SECURITY: v.optional(
      rule.strictTransportSecurity(rules),
      'max-age=31536000',
    ),
    VITE_CSP_REPORT_URL: v.optional(rule.reportAddress(rules)),
  });
}

/**
 * @param mode Vite mode; `master` refuses loopback and plain http unless `LOCAL_BUILD=1`.
 * @throws ConfigurationError naming each missing, malformed or unknown variable and what it expects.
 */
export function parseConfiguration(mode: string, environment: Environment): Configuration {
  const knownMode = modes.find((known) => known === mode);
  if (!knownMode) throw new ConfigurationError([`mode ${mode}: expects ${modes.join(', ')}`]);

  const loopback = knownMode !== 'master' || environment.LOCAL_BUILD === '1';
  // CI systems do not distinguish an empty variable from one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const schema = variables({ loopback });
  const result = v.safeParse(schema, given, { abortPipeEarly: true });
  const listed = applications.filter(
    ({ listVariable }) => !listVariable || given[listVariable] === 'true',
  );
  const missing = listed.filter(({ linkVariable }) => !given[linkVariable]);
  const wrong = [
    ...problems(result.issues ?? []),
    ...missing.map(({ linkVariable }) => `${linkVariable} is missing`),
    ...cookieProblems(given),
    ...unknownNames(environment, Object.keys(schema.entries)),
  ];
  if (!result.success || wrong.length > 0) throw new ConfigurationError(wrong);

  const values = result.output;
  return {
    config: {
      mode: knownMode,
      oidc: {
        authority: values.VITE_OIDC_AUTHORITY,
        clientId: values.VITE_OIDC_CLIENT_ID,
        audience: values.VITE_OIDC_AUDIENCE,
        scope: values.VITE_OIDC_SCOPE,
        authTime: values.VITE_OIDC_AUTH_TIME,
        logoutHint: values.VITE_OIDC_LOGOUT_HINT,
        logoutUrl: values.VITE_OIDC_LOGOUT_URL,
      },
      cookie: { name: values.VITE_AUTH_COOKIE_NAME, domain: values.VITE_AUTH_COOKIE_DOMAIN },
      apiBaseUrl: values.VITE_API_BASE_URL.replace(/\/+$/, ''),
      contactUrl: values.VITE_CONTACT_URL,
      privacyUrl: values.VITE_PRIVACY_URL,
      links: Object.fromEntries(listed.map(({ id, linkVariable }) => [id, given[linkVariable]])),
      notices: values.VITE_NOTICES,
      preferences: values.VITE_PREFERENCES,
      telemetry: {
        connectionString: values.VITE_APPLICATIONINSIGHTS_CONNECTION_STRING,
        consent: values.VITE_TELEMETRY_CONSENT,
        sampling: values.VITE_TELEMETRY_SAMPLING,
      },
      lastKnownDays: values.VITE_LAST_KNOWN_DAYS,
      idleMinutes: values.VITE_IDLE_MINUTES || undefined,
    },
    connectOrigins: values.VITE_CONNECT_ORIGINS,
    strictTransportSecurity: values.VITE_STRICT_TRANSPORT_SECURITY,
    reportUrl: values.VITE_CSP_REPORT_URL,
  };
}

/** Returns the problems of cookie settings that are valid one by one but that no browser would keep together. */
function cookieProblems(given: Environment): string[] {
  const { VITE_AUTH_COOKIE_NAME: name = '', VITE_AUTH_COOKIE_DOMAIN: domain = '' } = given;
  // This is the only sign of where the launcher will run: only one on this machine has a provider by http.
  const isLocal = given.VITE_OIDC_AUTHORITY?.startsWith('http:') ?? false;
  const rules = {
    // Environments below one domain would take each other's cookie for their own (docs/siblings.md).
    'VITE_AUTH_COOKIE_NAME is missing: a domain is set': domain && !name,
    'VITE_AUTH_COOKIE_NAME is not valid: __Host- allows no domain':
      domain && /^__Host-/i.test(name),
    'VITE_AUTH_COOKIE_NAME is not valid: __Host- and __Secure- need https':
      isLocal && /^__(Host|Secure)-/i.test(name),
    'VITE_AUTH_COOKIE_DOMAIN is not valid: this machine is not below it':
      isLocal && domain && !/\.localhost$/i.test(domain),
  };
  return Object.entries(rules).flatMap(([problem, isSo]) => (isSo ? problem : []));
}

/** Returns the problems without the values, which may be keys. */
function problems(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => {
    const name = String(issue.path?.[0]?.key);
    return issue.received === 'undefined'
      ? `${name} is missing`
      : `${name} is not valid: expects ${issue.message}`;
  });
}

/**
 * Returns a problem for each unknown name, with the name that was probably meant. A name without `VITE_` may
 * belong to another program. It counts only if the prefix would make it one of ours, which is not set.
 */
function unknownNames(environment: Environment, known: readonly string[]): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const plain = name.toUpperCase().replaceAll('-', '_');
    const isOurs = plain.startsWith('VITE_');
    const distance = (other: string) => gap(other, isOurs ? plain : `VITE_${plain}`);
    const [meant] = known
      .filter((other) => distance(other) <= (isOurs ? 2 : 0))
      .toSorted((one, other) => distance(one) - distance(other));
    if (!isOurs && (!meant || environment[meant])) return [];
    return `${name} is unknown${meant ? `, did you mean ${meant}?` : ''}`;
  });
}

/** Returns how many letters remain without the common beginning and end. */
function gap(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end;
}
