import * as v from 'valibot';
import { signInOf } from '../../shared/owner.ts';
import { compactJws } from '../../shared/parse.ts';
import { storageKeys, storedUserKey } from '../../shared/storageKeys.ts';
import { parseJson, store } from '../lib/safeStorage.ts';
import type { Account } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { createCounterCookie } from './counterCookie.ts';
import { revoke } from './revoke.ts';
import type { SharedCookie } from './sharedCookie.ts';

/** None of ours is larger. One that is infinite would be stored as null. */
const number = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value <= 2 ** 53),
);

/** Without the access token: nothing is called with it. */
const storedUserSchema = v.pipe(
  v.object({
    issuer: v.string(),
    subject: v.string(),
    signInId: v.pipe(v.string(), v.nonEmpty()),
    email: v.optional(v.string()),
    /** What the account cookie must say. */
    account: v.string(),
    idToken: v.pipe(v.string(), v.regex(compactJws)),
    /** ID tokens of this sign-in before that, the last one first: hints for Logout, never a bearer. */
    replaced: v.fallback(
      v.optional(v.array(v.object({ idToken: v.string(), expiresAt: number }))),
      undefined,
    ),
    refreshToken: v.optional(v.string()),
    /** By this browser's clock; `lifetime` counts from then on. */
    receivedAt: number,
    lifetime: number,
    /** By the provider's clock. */
    expiresAt: number,
    /** revoked: the provider ended the session, so a valid ID token is not used either. */
    renewal: v.picklist(['available', 'unavailable', 'revoked']),
    /** Validated by provider.ts. */
    provider: v.optional(v.unknown()),
    storageVersion: number,
  }),
  // Otherwise a start would try to renew it again and again.
  v.check(({ renewal, refreshToken }) => renewal !== 'available' || !!refreshToken),
);

export type StoredUser = Readonly<v.InferOutput<typeof storedUserSchema>>;

export type NewUser = Omit<StoredUser, 'storageVersion'>;

export function accountOf({ email, ...user }: StoredUser): Account {
  return { ...signInOf(user), ...(email !== undefined && { email }) };
}

/** Storage that has not caught up after that many reads has lost something. */
const storageCatchUp = { intervalMs: 20, reads: 100 };

/**
 * The stored user, which all tabs share. Every version has a number. A write that is based on one says
 * so, and fails once the number has moved or the shared cookies name nobody or somebody else.
 */
export function createUserStore(environment: AuthEnvironment, cookie: SharedCookie) {
  const { clock, config, localStorage, report } = environment;
  const latest = createCounterCookie(environment, storageKeys.versionCookie);
  const key = storedUserKey(config.oidc.authority, config.oidc.clientId);
  /** The user for whom there is no room, for as long as nobody changes what is stored in their place. */
  let held: { readonly user: StoredUser; readonly inPlace: string | null } | undefined;

  function read(): StoredUser | undefined {
    const text = localStorage.getItem(key);
    if (held?.inPlace === text) return held.user;
    if (held) revoke(environment, held.user);
    held = undefined;
    if (text === null) return undefined;
    const parsed = v.safeParse(storedUserSchema, parseJson(text));
    if (parsed.success) return parsed.output;
    localStorage.removeItem(key);
    report('corruptUser', 'the stored user was unreadable and is removed');
    return undefined;
  }

  /**
   * Without room for all of the user, the hints for Logout are left out. Without room for that, this page
   * alone has the refresh token, and other tabs, which must not use the one that is spent, the bearer.
   */
  function keep(user: StoredUser): void {
    const { replaced: _, ...withoutHints } = user;
    const { provider: __, refreshToken, renewal, ...bearer } = withoutHints;
    const inPlace = { ...bearer, renewal: refreshToken ? 'unavailable' : renewal };
    const put = (some: object) => store(key, JSON.stringify(some), () => localStorage);
    const isNews = held === undefined;
    held = undefined;
    if (put(user) || put(withoutHints)) return;
    if (!put(inPlace)) localStorage.removeItem(key);
    held = { user, inPlace: localStorage.getItem(key) };
    if (isNews) report('noRoom', 'localStorage has no room for the session');
  }

  const storedVersion = () => read()?.storageVersion ?? 0;
  const version = () => Math.max(latest.read(), storedVersion());

  /** Whether that is still the stored user's last version, and theirs the session. */
  function isLatest({ account, signInId, storageVersion }: StoredUser): boolean {
    const isSameSignIn = read()?.signInId === signInId; // Versions are counted anew after a sign-out.
    return isSameSignIn && version() === storageVersion && cookie.isTrue(account);
  }

  /** Whether another tab has written a version that cannot be read here yet. */
  const isStale = () => storedVersion() < latest.read();

  return {
    key,
    read,
    version,
    isLatest,
    isStale,
    /** Whether the session is this page's alone, because localStorage has no room for it. */
    isHeld: () => held !== undefined && held.user === read(),
    /** Waits for what another tab writes, for two seconds at most. */
    untilCurrent: async (): Promise<void> => {
      for (let reads = 0; isStale() && reads < storageCatchUp.reads; reads += 1) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, storageCatchUp.intervalMs));
      }
    },
    /** Makes `isStale` true in the other tabs until they can read what is written next. */
    announceWrite: (): void => latest.write(latest.read() + 1),
    /**
     * Revokes the refresh token that is overwritten, unless its own grant has rotated it.
     * @throws AuthError superseded where `basedOn` is not the latest version
     */
    write: (user: NewUser, basedOn?: StoredUser): StoredUser => {
      if (basedOn && !isLatest(basedOn)) {
        throw new AuthError('superseded', 'the session ended or changed');
      }
      const before = read();
      const stored = { ...user, storageVersion: version() + 1 };
      keep(stored);
      latest.write(stored.storageVersion);
      const isRotated = basedOn !== undefined && user.refreshToken !== undefined;
      if (before && before.refreshToken !== user.refreshToken && !isRotated) {
        revoke(environment, before);
      }
      return stored;
    },
    remove: (): void => {
      held = undefined;
      localStorage.removeItem(key);
      latest.remove();
      cookie.forgetWrite();
    },
  };
}
