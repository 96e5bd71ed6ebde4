import * as v from 'valibot';
import { storageKeys, storedUserKey } from '../../shared/storageKeys.ts';
import type { Account } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { backoffSchema } from './backoff.ts';
import { createSessionCookie } from './sessionCookie.ts';

/** Without the access token: nothing is called with it. */
const storedUserSchema = v.object({
  issuer: v.string(),
  subject: v.string(),
  /** Random, of the code exchange: renewals keep it. */
  signInId: v.pipe(v.string(), v.nonEmpty()),
  email: v.optional(v.string()),
  /** What the account cookie must say. */
  account: v.string(),
  idToken: v.pipe(v.string(), v.nonEmpty()),
  /** ID tokens of this sign-in before that, the last one first: hints for Logout, never a bearer. */
  replaced: v.fallback(
    v.optional(v.array(v.object({ idToken: v.string(), expiresAt: v.number() }))),
    undefined,
  ),
  refreshToken: v.optional(v.string()),
  /** By this browser's clock; `lifetime` counts from then on. */
  receivedAt: v.number(),
  lifetime: v.number(),
  /** By the provider's clock. */
  expiresAt: v.number(),
  /** revoked: the provider ended the session, so a valid ID token is not used either. */
  renewal: v.picklist(['available', 'unavailable', 'revoked']),
  /** Validated by discovery.ts. */
  provider: v.optional(v.unknown()),
  /** Nonsense in it must not cost the session. */
  backoff: v.fallback(v.optional(backoffSchema), undefined),
  storageVersion: v.number(),
});

export type StoredUser = Readonly<v.InferOutput<typeof storedUserSchema>>;

export type NewUser = Omit<StoredUser, 'storageVersion'>;

export type UserStore = ReturnType<typeof createUserStore>;

export function accountOf({ issuer, subject, signInId, email }: StoredUser): Account {
  return { issuer, subject, signInId, ...(email !== undefined && { email }) };
}

export function parseStoredUser(text: string): StoredUser | undefined {
  try {
    const parsed = v.safeParse(storedUserSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // No JSON.
  }
}

export function createUserStore(environment: AuthEnvironment, onRemove: () => void) {
  const { config, localStorage, report } = environment;
  const version = createStorageVersion(environment);
  const key = storedUserKey(config.oidc.authority, config.oidc.clientId);
  let lastText: string | null = null;
  let lastUser: StoredUser | undefined;

  function read(): StoredUser | undefined {
    const text = localStorage.getItem(key);
    if (text === lastText) return lastUser;
    lastText = text;
    lastUser = text === null ? undefined : parseStoredUser(text);
    if (text !== null && !lastUser) {
      localStorage.removeItem(key);
      report('corruptUser', 'the stored user was unreadable and is removed');
    }
    return lastUser;
  }

  return {
    read,
    /** Whether another tab has written a version that cannot be read here yet. */
    isStale: (): boolean => (read()?.storageVersion ?? 0) < version.latest(),
    /** Makes `isStale` true in the other tabs until they can read what is written next. */
    announceWrite: (): void => version.write(version.latest() + 1),
    /** @throws AuthError storageFailed */
    write: (user: NewUser): StoredUser => {
      const latest = Math.max(version.latest(), read()?.storageVersion ?? 0);
      const stored = { ...user, storageVersion: latest + 1 };
      try {
        localStorage.setItem(key, JSON.stringify(stored));
      } catch {
        throw new AuthError('storageFailed', 'the user could not be stored');
      }
      version.write(stored.storageVersion);
      return stored;
    },
    remove: (): void => {
      localStorage.removeItem(key);
      version.remove();
      onRemove();
    },
  };
}

/**
 * A cookie, since Chromium passes localStorage between processes with a delay: a tab that is granted
 * the renewal lock may still read the previous user, and would use its refresh token a second time,
 * which ends the session (measured: 23 of 900 hand-overs).
 */
function createStorageVersion(environment: Pick<AuthEnvironment, 'document' | 'location'>) {
  const cookie = createSessionCookie(environment, storageKeys.versionCookie);

  function latest(): number {
    const numbers = cookie.values().map(Number);
    return Math.max(0, ...numbers.filter(Number.isSafeInteger));
  }

  return {
    latest,
    write: (version: number): void => {
      cookie.write(String(version));
      latest(); // Reading waits until the cookie is stored; writing does not.
    },
    remove: cookie.remove,
  };
}
