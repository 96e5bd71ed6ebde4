import { cookieValues } from '../../shared/cookieValues.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** A cookie of this site alone that ends with the browser: all tabs read it without delay. */
export function createSessionCookie(
  { document, location }: Pick<AuthEnvironment, 'document' | 'location'>,
  name: string,
) {
  const attributes = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  return {
    values: (): string[] => cookieValues(document, name),
    write: (value: string): void => {
      document.cookie = `${name}=${value}; ${attributes}`;
    },
    remove: (): void => {
      document.cookie = `${name}=; ${attributes}; Max-Age=0`;
    },
  };
}
