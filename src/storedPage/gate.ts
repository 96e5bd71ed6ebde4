import { isRecent } from '../../device/StoredRecord.ts';
import { isSignedIn } from '../../shared/cookieValues.ts';
import type { Owner } from '../../shared/owner.ts';
import { loadingTemplateId, pageDataId } from '../../shared/pageMetadata.ts';
import { lastUseKey, storedUserKey } from '../../shared/storageKeys.ts';
import { idleIn } from '../auth/idle.ts';
import type { StoredUser } from '../auth/storedUser.ts';
import { config } from '../lib/config.ts';
import { readStored } from '../lib/safeStorage.ts';

const page = document.documentElement;

export type GateContext = ReturnType<typeof readGateContext>;

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

/** Returns whether the stored page with these `data-…` attributes may be painted; if in doubt, not (P49). */
export function canRender(data: DOMStringMap, context: GateContext): boolean {
  return (
    isOwner(data, context) &&
    context.address === '/' &&
    isRecent(Number(data.savedAt), context.now, config.lastKnownDays)
  );
}

/** By cookies, stored user and last use. */
export function isOwner(data: DOMStringMap, context: GateContext): boolean {
  try {
    const { issuer, subject, account }: Partial<StoredUser> = JSON.parse(context.user ?? '');
    return (
      !!account &&
      isSignedIn(context, config.cookie.name, account) &&
      idleIn(context.lastUse, context.now, config.idleMinutes) > 0 &&
      issuer === data.ownerIssuer &&
      subject === data.ownerSubject &&
      !!(issuer && subject)
    );
  } catch {
    return false; // no user, or a damaged one
  }
}

export function showStoredPage(): boolean {
  if (!canRender(page.dataset, readGateContext())) return false;
  page.hidden = false;
  return true;
}

/** Replaces a stored page that may not be shown. Call this once the body is parsed. */
export function discardStoredPage(): void {
  if (!page.hidden) return;
  const template = document.querySelector<HTMLTemplateElement>(`#${loadingTemplateId}`);
  const loadingScreen = template?.content.childNodes ?? [];
  document.getElementById('root')?.replaceChildren(...loadingScreen);
  document.getElementById(pageDataId)?.remove();
  delete page.dataset.ownerSubject;
  page.hidden = false;
}

/** Marks the owner of the shown cards, for `isOwner` when the back button restores the page. */
export function markOwner(owner: Owner | undefined): void {
  page.dataset.ownerIssuer = owner?.issuer ?? '';
  page.dataset.ownerSubject = owner?.subject ?? '';
}

/** Hides the cards of a page that is left, until the gate passes again. Opacity keeps scroll position and focus. */
export function guardBfcache(reload: () => void): void {
  const hasOwner = () => !!page.dataset.ownerSubject;
  const canShow = () => !hasOwner() || isOwner(page.dataset, readGateContext());
  const show = () => {
    page.style.opacity = '';
  };
  const hide = () => {
    if (hasOwner()) page.style.opacity = '0';
  };
  const judge = () => {
    if (!page.style.opacity) return;
    if (canShow()) show();
    // One task later the application, if loaded, shows 'You are signed out'.
    else setTimeout(() => (canShow() ? show() : reload()));
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', judge);
  if (config.idleMinutes) {
    // The page may have been hidden for any length of time.
    addEventListener('visibilitychange', () => (document.hidden ? hide() : judge()));
  }
}
