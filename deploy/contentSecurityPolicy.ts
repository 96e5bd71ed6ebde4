import { storageKeys } from '../shared/storageKeys.ts';
import type { Configuration } from './configuration.ts';
import { ingestionEndpoint } from './values.ts';

/**
 * Hash of the empty string: react-select's Emotion fills an empty `<style>` through the CSSOM
 * (https://github.com/emotion-js/emotion/issues/1993).
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export function contentSecurityPolicy({ config, connectOrigins }: Configuration): string {
  const addresses = [
    config.apiBaseUrl,
    config.oidc.authority,
    ingestionEndpoint(config.connectionString),
    ...connectOrigins,
  ];
  const origins = addresses
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).origin);
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    "img-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${storageKeys.workerPolicy}`,
  ];
  return directives.join('; ');
}
