import { storageKeys } from '../shared/storageKeys.ts';
import { integrityOf } from './artefact.ts';
import type { Configuration } from './configuration.ts';
import { ingestionEndpoint } from './values.ts';

/**
 * The hash of the empty string: react-select's Emotion fills an empty `<style>` through the CSSOM
 * (https://github.com/emotion-js/emotion/issues/1993).
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The name of the address for reports in `Reporting-Endpoints`. */
const reportGroup = 'csp';

/** These two headers differ between a page and a file that a page loads. */
const policyHeader = 'Content-Security-Policy';
const permissionsHeader = 'Permissions-Policy';

type Headers = Readonly<Record<string, string>>;

export interface HeaderRules {
  readonly everywhere: Headers;
  /** These hold for files that exist, and a later match wins. `*` at the end covers everything that begins so. */
  readonly byPath: readonly { readonly path: string; readonly headers: Headers }[];
}

const deniedFeatures = `
  accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid
  magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb`
  .trim()
  .split(/\s+/);

/**
 * A script or an image obeys the policies of the page that loads it. So the files of a first visit need not carry
 * the page's long one. An image that is opened alone may do less than the page: it has no script that
 * could use a feature.
 */
const ofFile = { [policyHeader]: "default-src 'none'", [permissionsHeader]: 'camera=()' };

/** Siblings and the provider's login page may show these. */
const shared = { ...ofFile, 'Cross-Origin-Resource-Policy': 'cross-origin' };

export function createHeaderRules(configuration: Configuration, page: string): HeaderRules {
  const { reportUrl, strictTransportSecurity } = configuration;
  return {
    everywhere: {
      [policyHeader]: contentSecurityPolicy(configuration, page),
      ...(reportUrl && { 'Reporting-Endpoints': `${reportGroup}="${addressInHeader(reportUrl)}"` }),
      'Strict-Transport-Security': strictTransportSecurity,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // Keeps siblings, which are of the same site, out of the page's process. Cross-origin isolation would add
      // nothing to that, and cost every start a new process (docs/decisions/036).
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      [permissionsHeader]: deniedFeatures.map((feature) => `${feature}=()`).join(', '),
      // Page, worker, manifest and logos keep their address between releases.
      'Cache-Control': 'no-cache',
    },
    byPath: [
      { path: '/assets/images/*', headers: shared },
      { path: '/icons/*', headers: shared },
      { path: '/boot-*', headers: ofFile },
      {
        path: '/static/*',
        headers: {
          // The build puts a hash of the content into every name below it.
          'Cache-Control': 'public, max-age=31536000, immutable',
          ...ofFile,
        },
      },
    ],
  };
}

export function headersFor(rules: HeaderRules, pathname: string): Record<string, string> {
  const matching = rules.byPath.filter(({ path }) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  return Object.assign({}, rules.everywhere, ...matching.map(({ headers }) => headers));
}

/** @param page whose inline scripts and styles are allowed by hash */
function contentSecurityPolicy(configuration: Configuration, page: string): string {
  const { config, connectOrigins, reportUrl } = configuration;
  const addresses = [config.oidc.authority, ingestionEndpoint(config.telemetry.connectionString)];
  const sources = [
    // The provider and the SDK choose their own paths, so their hosts stand without one.
    withPath(config.apiBaseUrl),
    ...addresses
      .filter((address) => address !== undefined)
      .map((address) => new URL(address).origin),
    ...connectOrigins,
  ];
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...hashesIn(page, 'script')].join(' '),
    ["style-src 'self'", emptyStyle, ...hashesIn(page, 'style')].join(' '),
    "img-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...new Set(sources)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${storageKeys.workerPolicy}`,
    // Some browsers know only one of these two.
    ...(reportUrl ? [`report-uri ${addressInHeader(reportUrl)}`, `report-to ${reportGroup}`] : []),
  ];
  return directives.join('; ');
}

/**
 * Every page has an import map, by which browsers check scripts. Under another release's policy they ignore the map,
 * and the page starts all the same.
 */
function hashesIn(page: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?: type="importmap")?>(.*?)</${element}>`, 'gs');
  return Array.from(page.matchAll(inline), ([, code = '']) => `'${integrityOf(code)}'`);
}

/** In a policy, a path that ends with a slash covers everything below it. */
function withPath(base: string): string {
  const { origin, pathname } = new URL(base);
  return pathname === '/' ? origin : `${addressInHeader(base)}/`;
}

/** Encodes characters that begin a variable in some server's configuration; nginx has no escape for them. */
function addressInHeader(address: string): string {
  return address.replaceAll(/["${}\\]/g, encodeURIComponent);
}
