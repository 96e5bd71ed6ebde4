import { currentLease, endSignIn, removeData } from '../device/records.ts';
import type { Lease } from '../device/StoredRecord.ts';
import { accountDigest } from '../shared/accountDigest.ts';
import { accountCookieName } from '../shared/cookieValues.ts';
import type { Owner } from '../shared/owner.ts';

declare const cookieStore: CookieStore;

interface SharedCookie {
  readonly name: string;
  /** Empty: host-only. */
  readonly domain: string;
}

/** Of the worker's `cookiechange` event. */
interface CookieChange {
  readonly changed: readonly CookieListItem[];
  readonly deleted: readonly CookieListItem[];
}

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
 * Purges what the device remembers of a user for whom the shared cookies no longer stand. Never throws:
 * storage that cannot be purged cannot be read either.
 */
export async function onCookieChange(change: CookieChange, shared: SharedCookie): Promise<void> {
  const hasEnded = isSignOut(change, shared);
  await Promise.allSettled([
    purgeOwner(async (owner) => hasEnded || (await isAccountOther(change, shared, owner))),
    hasEnded && removeAccount(shared),
  ]);
}

async function purgeOwner(isGone: (owner: Owner) => Promise<boolean>): Promise<void> {
  let lease: Lease | undefined;
  try {
    lease = await currentLease();
    if (!lease || !(await isGone(lease.owner))) return;
  } catch {
    // Whose data it is cannot be known: none of it stays.
  }
  if (lease) await endSignIn(lease.signInId, lease);
  else await removeData();
}

function isSignOut({ changed, deleted }: CookieChange, { name }: SharedCookie): boolean {
  return deleted.length > 0 || changed.some((item) => item.name === name && item.value !== 'true');
}

async function isAccountOther(
  { changed }: CookieChange,
  { name }: SharedCookie,
  owner: Owner,
): Promise<boolean> {
  const written = changed.filter((item) => item.name === accountCookieName(name));
  if (written.length === 0) return false;
  const account = await accountDigest(owner);
  return written.some(({ value }) => value !== account);
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
