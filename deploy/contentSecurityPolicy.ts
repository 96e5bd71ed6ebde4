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
export const reportGroup = 'csp';

/** @param page its import map, an inline script, is allowed by its hash. */
export function contentSecurityPolicy(configuration: Configuration, page: string): string {
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
    `script-src 'self' '${importMapHash(page)}'`,
    `style-src 'self' ${emptyStyle}`,
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
 * The map has the browser check scripts by their integrity. A browser that gets the policy of another release ignores
 * the map, and the page starts all the same.
 */
function importMapHash(page: string): string {
  const [, map] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? [];
  if (map === undefined) throw new Error('The page has no import map');
  return integrityOf(map);
}

/** In a policy, a path that ends with a slash covers everything below it. */
function withPath(base: string): string {
  const { origin, pathname } = new URL(base);
  return pathname === '/' ? origin : `${addressInHeader(base)}/`;
}

/** Encodes characters that begin a variable in some server's configuration; nginx has no escape for them. */
export function addressInHeader(address: string): string {
  return address.replaceAll(/["${}\\]/g, encodeURIComponent);
}
