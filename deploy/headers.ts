import type { Configuration } from './configuration.ts';
import { addressInHeader, contentSecurityPolicy, reportGroup } from './contentSecurityPolicy.ts';

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
