import { currentLease, purge } from '../device/records.ts';
import { accountCookieName } from '../shared/cookieValues.ts';
import type { SignIn } from '../shared/owner.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';

declare const cookieStore: CookieStore;

type SharedCookie = WorkerRelease['cookie'];

/** Has the worker woken when the shared cookies change, where the browser can (Chromium). */
export async function subscribeToCookies(
  { name }: SharedCookie,
  registration: Partial<Pick<ServiceWorkerRegistration, 'cookies'>>,
): Promise<void> {
  try {
    await registration.cookies?.subscribe([{ name }, { name: accountCookieName(name) }]);
  } catch {
    // Refused: the next page looks at the cookies itself.
  }
}

/**
 * Purges what the device remembers where a cookie is gone, or the first no longer says `true`. Another
 * account is for the gate, and for the page that drops its user. Never throws: storage that cannot be
 * purged cannot be read either.
 */
export async function onCookieChange(
  { changed, deleted }: Pick<ExtendableCookieChangeEvent, 'changed' | 'deleted'>,
  shared: SharedCookie,
): Promise<void> {
  const isNo = changed.some(({ name, value }) => name === shared.name && value !== 'true');
  if (isNo || deleted.length > 0) await Promise.allSettled([endSignIn(), removeAccount(shared)]);
}

async function endSignIn(): Promise<void> {
  let lease: SignIn | undefined;
  try {
    lease = await currentLease();
  } catch {
    return await purge(); // Whose it is cannot be known: none of it stays.
  }
  if (lease) await purge(lease.signInId, lease);
}

/**
 * For a sibling that knows the first cookie only: with the account gone, a stored user that pages
 * have not removed yet does not count when somebody else signs in there.
 */
async function removeAccount({ name, domain }: SharedCookie): Promise<void> {
  const values = await cookieStore.getAll(name);
  // Somebody has signed in since, and the account may be theirs.
  if (values.length > 0 && values.every(({ value }) => value === 'true')) return;
  await cookieStore.delete({ name: accountCookieName(name), ...(domain && { domain }) });
}
