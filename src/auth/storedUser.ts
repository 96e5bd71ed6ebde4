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

/** JSON stores an infinite number as null. */
const number = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value <= 2 ** 53),
);

/** Without the access token, which we never use. */
const storedUserSchema = v.pipe(
  v.object({
    issuer: v.string(),
    subject: v.string(),
    signInId: v.pipe(v.string(), v.nonEmpty()),
    email: v.optional(v.string()),
    loginName: v.optional(v.string()),
    account: v.string(), // the expected value of the account cookie
    idToken: v.pipe(v.string(), v.regex(compactJws)),
    /** Earlier ID tokens, latest first: hints for Logout, never bearers. */
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
    /** `revoked`: the provider ended the session, so even a valid ID token is not used. */
    renewal: v.picklist(['available', 'unavailable', 'revoked']),
    provider: v.optional(v.unknown()),
    storageVersion: number,
  }),
  // Otherwise each start would attempt an impossible renewal.
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

const storageCatchUp = { intervalMs: 20, reads: 100 }; // after this many reads the write of the other tab was lost

/** The user that all tabs share (docs/decisions/012). A write based on an older version fails. */
export function createUserStore(environment: AuthEnvironment, cookie: SharedCookie) {
  const { clock, config, fetch, isOnline, localStorage, report } = environment;
  const latest = createNumberCookie(environment, storageKeys.versionCookie);
  const key = storedUserKey(config.oidc.authority, config.oidc.clientId);
  /** Set while localStorage has room for a reduced user only (`inPlace`), until another tab replaces that. */
  let held: { readonly user: StoredUser; readonly inPlace: string | null } | undefined;

  function read(text = localStorage.getItem(key)): StoredUser | undefined {
    if (held?.inPlace === text) return held.user;
    if (held) revoke(held.user);
    held = undefined;
    const parsed = v.safeParse(storedUserSchema, parseJson(text));
    return parsed.success ? parsed.output : undefined;
  }

  /** Returns what is stored if this release cannot read it; a newer one may have written JSON. */
  function unread(): 'newer' | 'damaged' | undefined {
    const text = localStorage.getItem(key);
    if (text === null || read(text)) return undefined;
    return parseJson(text) === undefined ? 'damaged' : 'newer';
  }

  /** Stores as much as fits. Without room only this page has the refresh token, so that no other uses it twice. */
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

  /** Revokes a refresh token (RFC 7009). Sent before any await and with `keepalive`, because the page may close. */
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
      // Offline the token is deleted without a later revocation, which would need to keep it.
      if (isOnline()) report('signOutFailed', 'the refresh token may not have been revoked');
    });
  }

  const versionWith = (user: StoredUser | undefined) =>
    Math.max(latest.read(), user?.storageVersion ?? 0);

  function isLatest({ account, signInId, storageVersion }: StoredUser, user = read()): boolean {
    const isSameSignIn = user?.signInId === signInId; // after a sign-out, versions restart
    return isSameSignIn && versionWith(user) === storageVersion && cookie.isTrue(account);
  }

  /** Another tab has written a version that we cannot read here yet. */
  const isStale = () => (read()?.storageVersion ?? 0) < latest.read();

  return {
    key,
    read,
    unread,
    version: () => versionWith(read()),
    isLatest,
    isStale,
    isHeld: () => held !== undefined && held.user === read(),
    /** Waits for at most two seconds. */
    untilCurrent: async (): Promise<void> => {
      for (let reads = 0; isStale() && reads < storageCatchUp.reads; reads += 1) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, storageCatchUp.intervalMs));
      }
    },
    revoke,
    /**
     * Stores a user, at a sign-in without `basedOn`. Revokes the refresh token that it overwrites, unless that token's
     * own grant brought the new one.
     * @throws AuthError superseded if `basedOn` is not the latest version, cookiesBlocked
     */
    commit: (user: NewUser, basedOn?: StoredUser): StoredUser => {
      const before = read();
      if (basedOn && !isLatest(basedOn, before)) {
        throw new AuthError('superseded', 'the session ended or changed');
      }
      if (!basedOn) {
        // First, because it makes `isStale` true in tabs that see the cookies before the user.
        latest.write(latest.read() + 1);
        cookie.writeTrue(user.account);
      }
      const stored = { ...user, storageVersion: versionWith(before) + 1 };
      keep(stored);
      latest.write(stored.storageVersion);
      const isRotated = basedOn !== undefined && user.refreshToken !== undefined;
      if (before && before.refreshToken !== user.refreshToken && !isRotated) revoke(before);
      return stored;
    },
    /** Ends the sessions of an earlier configuration's clients or authorities. */
    endOthers: (): void => {
      const prefix = storedUserKey('', '').slice(0, -1);
      for (const [other, text] of localStorage.entries()) {
        if (!other.startsWith(prefix) || other === key) continue;
        const user = asObject(parseJson(text)) ?? {};
        // The authority may differ from the issuer by a final slash.
        const colon = other.indexOf(':', prefix.length + `${user.issuer}`.length - 1);
        revoke(user, other.slice(colon + 1));
        localStorage.removeItem(other);
      }
    },
    /** Call this when the page closes: only this page has the refresh token. */
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
