import { currentLease, purge } from '../device/records.ts';
import type { WorkerRelease } from '../shared/Config.ts';
import { accountCookieName } from '../shared/cookieValues.ts';
import type { SignIn } from '../shared/owner.ts';

declare const cookieStore: CookieStore;

type SharedCookie = WorkerRelease['cookie'];

/** Asks the browser to wake the worker when the shared cookies change (Chromium). */
export async function subscribeToCookies(
  { name }: SharedCookie,
  registration: Partial<Pick<ServiceWorkerRegistration, 'cookies'>>,
): Promise<void> {
  try {
    await registration.cookies?.subscribe([{ name }, { name: accountCookieName(name) }]);
  } catch {
    // The next page checks the cookies itself.
  }
}

/** Purges the device if a cookie is gone, or the first no longer says `true`. Never throws. */
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
    return await purge(); // its owner is unknown
  }
  if (lease) await purge(lease.signInId, lease);
}

/** A sibling may set the first cookie only. Without this, its next sign-in would restore the earlier account. */
async function removeAccount({ name, domain }: SharedCookie): Promise<void> {
  const values = await cookieStore.getAll(name);
  // The account may be of a sign-in since then.
  if (values.length > 0 && values.every(({ value }) => value === 'true')) return;
  await cookieStore.delete({ name: accountCookieName(name), ...(domain && { domain }) });
}
