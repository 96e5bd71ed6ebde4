import { cookieValues } from '../../shared/cookieValues.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/**
 * A number that only grows, in a cookie of this host alone that ends with the browser. Chromium passes
 * localStorage between processes with a delay, but a cookie at once: a tab that is granted the renewal
 * lock may still read the previous user, and would use its refresh token a second time, which ends the
 * session (measured: 23 of 900 hand-overs).
 */
export function createCounterCookie({ document, location }: AuthEnvironment, name: string) {
  // With this prefix no sibling can set it: it cannot have a domain.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  const attributes = `Path=/; SameSite=Strict${secure}`;

  function read(): number {
    const numbers = cookieValues(document, prefix + name).map(Number);
    return Math.max(0, ...numbers.filter(Number.isSafeInteger));
  }

  return {
    read,
    write: (count: number): void => {
      document.cookie = `${prefix}${name}=${count}; ${attributes}`;
      read(); // Reading waits until the cookie is stored; writing does not.
    },
    remove: (): void => {
      document.cookie = `${prefix}${name}=; ${attributes}; Max-Age=0`;
    },
  };
}
