/*
 * The faults that a rule does not make, one for each guard that matters: a check that is skipped, a
 * deadline, an escape or a header that is gone. `from` stands on one line of the file only.
 */

interface Guard {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The browser test that owns the guard, where no unit test can. */
  readonly story?: string;
}

const auth = 'src/auth';
const protocol = 'src/auth/protocol';
const userData = 'src/applications/userData';

export const guards: readonly Guard[] = [
  { file: `${auth}/drop.ts`, from: 'if (!isOthers) cookie.writeFalse();', to: '' },
  { file: `${auth}/drop.ts`, from: 'if (user) revoke(environment, user);', to: '' },
  {
    file: `${auth}/drop.ts`,
    from: 'purgeDevice(environment, user?.signInId)',
    to: 'Promise.resolve()',
  },
  { file: `${auth}/drop.ts`, from: 'users.remove();', to: 'void stored;' },
  { file: `${auth}/drop.ts`, from: 'clearTelemetry()', to: 'undefined' },
  { file: `${auth}/drop.ts`, from: 'withDeadline(purgeTimeout, purging, clock)', to: 'purging' },
  { file: `${auth}/callback.ts`, from: 'pending.output.id !== state', to: 'false' },
  { file: `${auth}/callback.ts`, from: 'parameters.getAll(name).length > 1', to: 'false' },
  { file: `${auth}/callback.ts`, from: 'localStorage.removeItem(key);', to: '' },
  { file: `${auth}/callback.ts`, from: 'history.replaceState(', to: 'void (' },
  {
    file: `${auth}/callback.ts`,
    from: 'authority: v.literal(authority)',
    to: 'authority: v.string()',
  },
  { file: `${auth}/callback.ts`, from: "pathname.startsWith('//')", to: 'false' },
  { file: `${auth}/callback.ts`, from: 'target !== origin ||', to: '' },
  { file: `${auth}/counterCookie.ts`, from: "['__Host-', '; Secure']", to: "['', '; Secure']" },
  { file: `${auth}/idle.ts`, from: 'Math.abs(now - Number(lastUse))', to: 'now - Number(lastUse)' },
  { file: `${auth}/session.ts`, from: 'age < 0 ? 0 : lifetime - age', to: 'lifetime - age' },
  { file: `${auth}/session.ts`, from: "if (user.renewal === 'revoked') return 'expired';", to: '' },
  { file: `${auth}/session.ts`, from: 'user && cookie.isTrue(user.account)', to: 'user' },
  { file: `${auth}/sharedCookie.ts`, from: 'now.signOuts !== before.signOuts ||', to: '' },
  { file: `${auth}/sharedCookie.ts`, from: 'signOuts.write(signOuts.read() + 1);', to: '' },
  { file: `${auth}/sharedCookie.ts`, from: "removeBoth('');", to: '' },
  { file: `${auth}/sharedCookie.ts`, from: "isSecure ? 'Secure' : ''", to: "''" },
  {
    file: `${auth}/storedUser.ts`,
    from: 'if (basedOn && !isLatest(basedOn)) {',
    to: 'if (basedOn && !basedOn) {',
  },
  { file: `${auth}/storedUser.ts`, from: 'revoke(environment, before);', to: '' },
  { file: `${auth}/storedUser.ts`, from: 'latest.write(stored.storageVersion);', to: '' },
  {
    file: `${protocol}/idTokenClaims.ts`,
    from: 'if (claims.iss !== rules.issuer)',
    to: 'if (!claims.iss)',
  },
  {
    file: `${protocol}/idTokenClaims.ts`,
    from: '!claims.aud.includes(rules.clientId)',
    to: 'false',
  },
  {
    file: `${protocol}/idTokenClaims.ts`,
    from: "if (claims.sub !== previous.sub) return 'sub';",
    to: '',
  },
  {
    file: `${protocol}/idTokenClaims.ts`,
    from: 'claims.azp !== undefined && claims.azp !== rules.clientId',
    to: 'false',
  },
  {
    file: `${protocol}/idTokenClaims.ts`,
    from: "claims.nonce === rules.nonce ? undefined : 'nonce'",
    to: 'undefined',
  },
  { file: `${protocol}/idTokenClaims.ts`, from: 'exp <= seconds - tolerance', to: 'false' },
  { file: `${protocol}/idTokenClaims.ts`, from: 'iat > seconds + tolerance', to: 'false' },
  {
    file: `${protocol}/idTokenClaims.ts`,
    from: 'claims.exp > claims.iat + longestLifetime',
    to: 'false',
  },
  {
    file: `${protocol}/validateAndStoreTokens.ts`,
    from: 'if (broken !== undefined) throw new AuthError(code, broken);',
    to: '',
  },
  {
    file: `${protocol}/validateAndStoreTokens.ts`,
    from: 'if (untimely !== undefined) throw new AuthError(code, untimely);',
    to: '',
  },
  {
    file: `${protocol}/validateAndStoreTokens.ts`,
    from: 'if (earlier !== undefined) throw',
    to: 'if (!now) throw',
  },
  { file: `${protocol}/validateAndStoreTokens.ts`, from: 'Math.max(0, elapsed)', to: 'elapsed' },
  {
    file: 'device/records.ts',
    from: 'if (!isSameSignIn(await readLease(store), lease)) return false;',
    to: '',
  },
  { file: 'device/records.ts', from: 'if (!isOwn) store.clear();', to: '' },
  {
    file: 'device/records.ts',
    from: 'if (!isSameOwner(lease, owner)) return { lease: undefined',
    to: 'if (!lease) return { lease: undefined',
  },
  {
    file: 'device/records.ts',
    from: "if ((await readValue(store, endedKey)) === lease.signInId) return 'ended';",
    to: '',
  },
  { file: 'device/records.ts', from: 'clear().catch(() => undefined);', to: '' },
  { file: 'device/records.ts', from: 'if (await currentLease()) return;', to: '' },
  {
    file: 'device/database.ts',
    from: 'const attempt = () => withDeadline(storageTimeoutMs, run());',
    to: 'const attempt = () => run();',
  },
  {
    file: 'device/database.ts',
    from: 'if (isFull || error instanceof DeadlineExceeded) throw error;',
    to: '',
  },
  {
    file: 'sw/storedPage.ts',
    from: '!(await isCurrentLease(message))) return;',
    to: 'false) return;',
  },
  {
    file: 'sw/storedPage.ts',
    from: 'if (!(await isCurrentLease(message))) await cache.delete',
    to: 'if (!message) await cache.delete',
  },
  { file: 'sw/storedPage.ts', from: 'message.build !== release.name', to: 'false' },
  {
    file: 'sw/storedPage.ts',
    from: 'return `/?build=',
    to: 'return `/?build=`; // ',
  },
  { file: 'sw/storedPage.ts', from: 'if (html.length > maxPageLength) return;', to: '' },
  {
    file: 'sw/storedPage.ts',
    from: ".replace('<html ', () => `<html hidden",
    to: ".replace('<html ', () => `<html",
  },
  {
    file: 'sw/storedPage.ts',
    from: "replaceAll('&', '&amp;').replaceAll('\"', '&quot;')",
    to: "replaceAll('&', '&amp;')",
  },
  { file: 'src/storedPage/gate.ts', from: 'isOwner(page, context) &&', to: '' },
  { file: 'src/storedPage/gate.ts', from: "context.address === '/' &&", to: '' },
  {
    file: 'src/storedPage/gate.ts',
    from: 'isRecent(Number(page.savedAt), context.now, config.lastKnownDays)',
    to: 'true',
  },
  {
    file: 'src/storedPage/gate.ts',
    from: 'isSignedIn(context, config.cookie.name, account) &&',
    to: '',
  },
  {
    file: 'src/storedPage/gate.ts',
    from: '!isIdle(context.lastUse, context.now, config.idleMinutes) &&',
    to: '',
  },
  { file: 'src/storedPage/hydration.ts', from: 'element?.remove();', to: '' },
  {
    file: 'src/storedPage/hydration.ts',
    from: "state.status === 'signedIn' && isSameOwner(state.account, page)",
    to: "state.status === 'signedIn'",
  },
  { file: 'src/applications/safeHref.ts', from: 'parsed.username || parsed.password', to: 'false' },
  { file: 'src/applications/safeHref.ts', from: '/^https?:$/.test(parsed.protocol)', to: 'true' },
  {
    file: `${userData}/createLastKnown.ts`,
    from: 'if (endedId === signIn.signInId) return { hasEnded: true };',
    to: '',
  },
  { file: `${userData}/createLastKnown.ts`, from: 'if (isUnwanted) await purge();', to: '' },
  {
    file: 'src/api/createApiClient.ts',
    from: 'const isBelow = url.origin === base.origin && url.pathname === expected;',
    to: 'const isBelow = url;',
  },
  {
    file: 'src/api/createApiClient.ts',
    from: 'for (const controller of callsUnderWay) controller.abort();',
    to: '',
  },
  {
    file: 'src/boot.ts',
    from: 'if (!isShown) discardStoredPage();',
    to: '',
    story: 'tests/e2e/pwa/afterSignOut',
  },
  {
    file: 'src/boot.ts',
    from: 'guardBfcache(() => location.reload());',
    to: '',
    story: 'tests/e2e/pwa/backButton',
  },
  {
    file: 'sw/sw.ts',
    from: 'event.waitUntil(routeOtherOrigins(event));',
    to: '',
    story: 'tests/e2e/pwa/firstFrame',
  },
  {
    file: 'sw/sw.ts',
    from: 'event.waitUntil(caches.delete(storageKeys.pageCache));',
    to: '',
    story: 'tests/e2e/pwa/update',
  },
];
