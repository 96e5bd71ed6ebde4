import { isRecent } from '../../device/StoredRecord.ts';
import { isSignedIn } from '../../shared/cookieValues.ts';
import type { Owner } from '../../shared/owner.ts';
import { lastUseKey, storedUserKey } from '../../shared/storageKeys.ts';
import { idleIn } from '../auth/idle.ts';
import type { StoredUser } from '../auth/storedUser.ts';
import { config } from '../lib/config.ts';
import { readStored } from '../lib/safeStorage.ts';

export type GateContext = ReturnType<typeof readGateContext>;

/** Returns whether the stored page with these `data-…` attributes may be painted; if in doubt, not (P49). */
export function canRender(page: DOMStringMap, context: GateContext): boolean {
  return (
    isOwner(page, context) &&
    context.address === '/' &&
    isRecent(Number(page.savedAt), context.now, config.lastKnownDays)
  );
}

/** By cookies, stored user and last use. */
export function isOwner(page: DOMStringMap, context: GateContext): boolean {
  try {
    const { issuer, subject, account }: Partial<StoredUser> = JSON.parse(context.user ?? '');
    return (
      !!account &&
      isSignedIn(context, config.cookie.name, account) &&
      idleIn(context.lastUse, context.now, config.idleMinutes) > 0 &&
      issuer === page.ownerIssuer &&
      subject === page.ownerSubject &&
      !!(issuer && subject)
    );
  } catch {
    return false; // no user, or a damaged one
  }
}

/** Blocked storage reads as undefined. */
export function readGateContext() {
  return {
    cookie: document.cookie,
    user: readStored(storedUserKey(config.oidc.authority, config.oidc.clientId)),
    lastUse: readStored(lastUseKey),
    address: location.pathname + location.search,
    now: Date.now(),
  };
}

/** Marks the owner of the shown cards, for `isOwner` when the back button restores the page. */
export function markOwner(owner: Owner | undefined): void {
  const { dataset } = document.documentElement;
  if (owner) {
    dataset.ownerIssuer = owner.issuer;
    dataset.ownerSubject = owner.subject;
  } else {
    delete dataset.ownerIssuer;
    delete dataset.ownerSubject;
  }
}
