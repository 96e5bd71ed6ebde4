import { pageDataId, shellTemplateId } from '../../shared/pageMetadata.ts';
import { config } from '../lib/config.ts';
import { canRender, isOwner, readGateContext } from './gate.ts';

const page = document.documentElement;

export function showStoredPage(): boolean {
  if (!canRender(page.dataset, readGateContext())) return false;
  page.hidden = false;
  return true;
}

/** Makes the shell of a stored page that may not be shown. To be called once the body is parsed. */
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
 * Hides the cards when the page is left, and gates them again when the back button restores it. By
 * opacity: no rule for a child undoes it, and scroll position and focus stay.
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
    // A task later the application, if it was loaded, has shown 'You are signed out'.
    else setTimeout(() => (canShow() ? show() : reload()));
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', judge);
  if (config.idleMinutes) {
    // Another tab was looked at, for as long as it may be.
    addEventListener('visibilitychange', () => (document.hidden ? hide() : judge()));
  }
}
