import { currentLease, purge } from '../device/records.ts';
import { accountCookieName } from '../shared/cookieValues.ts';
import type { SignIn } from '../shared/owner.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';

declare const cookieStore: CookieStore;

type SharedCookie = WorkerRelease['cookie'];

/** Has the browser wake the worker when the shared cookies change, if it can (Chromium). */
export async function subscribeToCookies(
  { name }: SharedCookie,
  registration: Partial<Pick<ServiceWorkerRegistration, 'cookies'>>,
): Promise<void> {
  try {
    await registration.cookies?.subscribe([{ name }, { name: accountCookieName(name) }]);
  } catch {
    // The browser refused. The next page looks at the cookies itself.
  }
}

/**
 * Purges the device if a cookie is gone, or the first no longer says `true`. Another account is left to the gate
 * and to the page that drops its user. Never throws, because storage that cannot be purged cannot be read either.
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
    return await purge(); // we cannot know whose data it is, so none of it stays
  }
  if (lease) await purge(lease.signInId, lease);
}

/**
 * Removes the account cookie for a sibling that knows only the first cookie. Without the account, a stored user
 * that pages have not removed yet does not count when somebody else signs in there.
 */
async function removeAccount({ name, domain }: SharedCookie): Promise<void> {
  const values = await cookieStore.getAll(name);
  // Somebody has signed in since, and the account may be theirs.
  if (values.length > 0 && values.every(({ value }) => value === 'true')) return;
  await cookieStore.delete({ name: accountCookieName(name), ...(domain && { domain }) });
}
