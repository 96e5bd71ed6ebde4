import * as v from 'valibot';
import { signInOf } from '../../shared/owner.ts';
import { asObject, compactJws } from '../../shared/parse.ts';
import { lastUseKey, storageKeys, storedUserKey } from '../../shared/storageKeys.ts';
import { providerRequestInit } from '../lib/discoveryRequest.ts';
import { parseJson } from '../lib/safeStorage.ts';
import type { Account } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { createNumberCookie, type SharedCookie } from './sharedCookie.ts';

/** An infinite number would be stored as null. */
const number = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value <= 2 ** 53),
);

/** The access token is left out, because we call nothing with it. */
const storedUserSchema = v.pipe(
  v.object({
    issuer: v.string(),
    subject: v.string(),
    signInId: v.pipe(v.string(), v.nonEmpty()),
    email: v.optional(v.string()),
    loginName: v.optional(v.string()),
    /** The value that the account cookie must have. */
    account: v.string(),
    idToken: v.pipe(v.string(), v.regex(compactJws)),
    /** Earlier ID tokens of this sign-in, the latest first. They serve as hints for Logout, never as bearer. */
    replaced: v.fallback(
      v.optional(v.array(v.object({ idToken: v.string(), expiresAt: number }))),
      undefined,
    ),
    refreshToken: v.optional(v.string()),
    /** By this browser's clock, in milliseconds; `lifetime` counts from here. */
    receivedAt: number,
    lifetime: number,
    /** By the provider's clock, in milliseconds. */
    expiresAt: number,
    /** `revoked`: the provider ended the session, so we do not use its ID token either, though it is still valid. */
    renewal: v.picklist(['available', 'unavailable', 'revoked']),
    /** Validated by provider.ts. */
    provider: v.optional(v.unknown()),
    storageVersion: number,
  }),
  // Without a refresh token each start would try to renew it in vain.
  v.check(({ renewal, refreshToken }) => renewal !== 'available' || !!refreshToken),
);

export type StoredUser = Readonly<v.InferOutput<typeof storedUserSchema>>;

export type NewUser = Omit<StoredUser, 'storageVersion'>;

export function accountOf({ email, ...user }: StoredUser): Account {
  return { ...signInOf(user), ...(email !== undefined && { email }) };
}

const revocableSchema = v.object({
  provider: v.object({ metadata: v.object({ revocation_endpoint: v.string() }) }),
  refreshToken: v.string(),
});

/** How long we wait for storage. If it has not caught up after that many reads, a write was lost. */
const storageCatchUp = { intervalMs: 20, reads: 100 };

/**
 * The stored user, which all tabs share (docs/decisions/012). Every version has a number. A write that is based
 * on a version fails if the number has changed since, or if the shared cookies name nobody or somebody else.
 */
export function createUserStore(environment: AuthEnvironment, cookie: SharedCookie) {
  const { clock, config, fetch, isOnline, localStorage, report } = environment;
  const latest = createNumberCookie(environment, storageKeys.versionCookie);
  const key = storedUserKey(config.oidc.authority, config.oidc.clientId);
  /** The user for whom localStorage has no room, valid until somebody changes the smaller one stored in their place. */
  let held: { readonly user: StoredUser; readonly inPlace: string | null } | undefined;

  function read(): StoredUser | undefined {
    const text = localStorage.getItem(key);
    if (held?.inPlace === text) return held.user;
    if (held) revoke(held.user);
    held = undefined;
    const parsed = v.safeParse(storedUserSchema, parseJson(text));
    return parsed.success ? parsed.output : undefined;
  }

  /** Returns what stands in the place of a user whom this release cannot read: a newer one may have written JSON. */
  function unread(): 'newer' | 'damaged' | undefined {
    const text = localStorage.getItem(key);
    if (text === null || read()) return undefined;
    return parseJson(text) === undefined ? 'damaged' : 'newer';
  }

  /**
   * Stores as much of the user as there is room for. At first the hints for Logout are left out. Then this page
   * alone keeps the refresh token, and other tabs get the bearer only, because they must not use a refresh token
   * that is used up.
   */
  function keep(user: StoredUser): void {
    const { replaced: _, ...withoutHints } = user;
    const { provider: __, refreshToken, renewal, ...bearer } = withoutHints;
    const inPlace = { ...bearer, renewal: refreshToken ? 'unavailable' : renewal };
    const put = (some: object) => localStorage.setItem(key, JSON.stringify(some));
    const isNews = held === undefined;
    held = undefined;
    if (put(user) || put(withoutHints)) return;
    if (!put(inPlace)) localStorage.removeItem(key);
    held = { user, inPlace: localStorage.getItem(key) };
    if (isNews) report('noRoom', 'localStorage has no room for the session');
  }

  /**
   * Revokes a refresh token (RFC 7009), at the address that is stored with it. The request is sent before anything
   * is awaited and outlives the page, so nobody waits for its answer.
   */
  function revoke(
    tokens: { readonly provider?: unknown; readonly refreshToken?: unknown },
    clientId = config.oidc.clientId,
  ): void {
    const parsed = v.safeParse(revocableSchema, tokens);
    if (!parsed.success) return;
    const { provider, refreshToken } = parsed.output;
    const form = { client_id: clientId, token: refreshToken, token_type_hint: 'refresh_token' };
    const body = new URLSearchParams(form);
    const init = { ...providerRequestInit, method: 'POST', keepalive: true, body };
    fetch(provider.metadata.revocation_endpoint, init).catch(() => {
      // Offline we delete the token and do not revoke it later: a token that nobody holds is safer than one kept to
      // be revoked.
      if (isOnline()) report('signOutFailed', 'the refresh token may not have been revoked');
    });
  }

  const storedVersion = () => read()?.storageVersion ?? 0;
  const version = () => Math.max(latest.read(), storedVersion());

  /** Returns whether this is still the latest version of the stored user, and their session the current one. */
  function isLatest({ account, signInId, storageVersion }: StoredUser): boolean {
    const isSameSignIn = read()?.signInId === signInId; // after a sign-out, versions start anew
    return isSameSignIn && version() === storageVersion && cookie.isTrue(account);
  }

  /** Returns whether another tab has written a version that we cannot read here yet. */
  const isStale = () => storedVersion() < latest.read();

  return {
    key,
    read,
    unread,
    version,
    isLatest,
    isStale,
    isHeld: () => held !== undefined && held.user === read(),
    /** Waits until we can read what another tab has written, for at most two seconds. */
    untilCurrent: async (): Promise<void> => {
      for (let reads = 0; isStale() && reads < storageCatchUp.reads; reads += 1) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, storageCatchUp.intervalMs));
      }
    },
    revoke,
    /**
     * Stores a user: at a sign-in based on nobody, else on the latest version. Revokes the refresh token that it
     * overwrites, unless that token's own grant brought the new one.
     * @throws AuthError superseded when `basedOn` is not the latest version, cookiesBlocked
     */
    commit: (user: NewUser, basedOn?: StoredUser): StoredUser => {
      if (basedOn && !isLatest(basedOn)) {
        throw new AuthError('superseded', 'the session ended or changed');
      }
      if (!basedOn) {
        // The version comes first: it makes `isStale` true in tabs that hear of the cookies before the user is there.
        latest.write(latest.read() + 1);
        cookie.writeTrue(user.account);
      }
      const before = read();
      const stored = { ...user, storageVersion: version() + 1 };
      keep(stored);
      latest.write(stored.storageVersion);
      const isRotated = basedOn !== undefined && user.refreshToken !== undefined;
      if (before && before.refreshToken !== user.refreshToken && !isRotated) revoke(before);
      return stored;
    },
    /** Ends the sessions of other clients or authorities, which another configuration has left. */
    endOthers: (): void => {
      const prefix = storedUserKey('', '').slice(0, -1);
      for (const [other, text] of localStorage.entries()) {
        if (!other.startsWith(prefix) || other === key) continue;
        const user = asObject(parseJson(text)) ?? {};
        // The authority, after which the client comes, may differ from the issuer by a slash at its end.
        const colon = other.indexOf(':', prefix.length + `${user.issuer}`.length - 1);
        revoke(user, other.slice(colon + 1));
        localStorage.removeItem(other);
      }
    },
    /** Call this when the page goes for good: nobody else has the refresh token that it holds. */
    revokeHeld: (): void => {
      if (held) revoke(held.user);
    },
    remove: (): void => {
      if (unread()) report('corruptUser', 'the stored user was unreadable and is removed');
      held = undefined;
      localStorage.removeItem(key);
      localStorage.removeItem(lastUseKey);
      latest.remove();
      cookie.forgetWrite();
    },
  };
}
