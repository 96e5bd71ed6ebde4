import { pageDataId, shellTemplateId } from '../../shared/pageMetadata.ts';
import { config } from '../lib/config.ts';
import { canRender, isOwner, readGateContext } from './gate.ts';

const page = document.documentElement;

export function showStoredPage(): boolean {
  if (!canRender(page.dataset, readGateContext())) return false;
  page.hidden = false;
  return true;
}

/** Replaces a stored page that may not be shown by the shell. Call this once the body is parsed. */
export function discardStoredPage(): void {
  if (!page.hidden) return;
  const template = document.querySelector<HTMLTemplateElement>(`#${shellTemplateId}`);
  const loadingScreen = template?.content.childNodes ?? [];
  document.getElementById('root')?.replaceChildren(...loadingScreen);
  document.getElementById(pageDataId)?.remove();
  delete page.dataset.ownerSubject;
  page.hidden = false;
}

/**
 * Hides the cards when somebody leaves the page, and passes the gate again when the back button restores it. We
 * hide by opacity: no rule for a child undoes it, and scroll position and focus stay.
 */
export function guardBfcache(reload: () => void): void {
  const hasOwner = () => 'ownerSubject' in page.dataset;
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
    // One task later the application, if it is loaded, has shown 'You are signed out'.
    else setTimeout(() => (canShow() ? show() : reload()));
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', judge);
  if (config.idleMinutes) {
    // Somebody may have looked at another tab for any length of time.
    addEventListener('visibilitychange', () => (document.hidden ? hide() : judge()));
  }
}
