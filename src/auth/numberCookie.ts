import { cookieValues } from '../../shared/cookieValues.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/**
 * A number in a session cookie of this host alone.
 *
 * Chromium passes localStorage between processes with a delay, but cookies at once. A tab that gets the renewal
 * lock may still read the previous user, and would use its refresh token a second time, which ends the session
 * (docs/figures.md).
 */
export function createNumberCookie({ document, location }: AuthEnvironment, name: string) {
  // A cookie with this prefix cannot have a domain, so no sibling application can set it.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  const attributes = `Path=/; SameSite=Strict${secure}`;

  function read(): number {
    const numbers = cookieValues(document, prefix + name).map(Number);
    return Math.max(0, ...numbers.filter(Number.isSafeInteger));
  }

  return {
    read,
    write: (value: number): void => {
      document.cookie = `${prefix}${name}=${value}; ${attributes}`;
      read(); // Writing returns before the cookie is stored; reading waits for it.
    },
    remove: (): void => {
      document.cookie = `${prefix}${name}=; ${attributes}; Max-Age=0`;
    },
  };
}
