import { pageDataId, shellTemplateId } from '../../shared/pageMetadata.ts';
import { config } from '../lib/config.ts';
import { canRender, isOwner, readGateContext } from './gate.ts';

const page = document.documentElement;

export function showStoredPage(): boolean {
  if (!canRender(page.dataset, readGateContext())) return false;
  page.hidden = false;
  return true;
}

/** Replaces a stored page that may not be shown. Call this once the body is parsed. */
export function discardStoredPage(): void {
  if (!page.hidden) return;
  const template = document.querySelector<HTMLTemplateElement>(`#${shellTemplateId}`);
  const loadingScreen = template?.content.childNodes ?? [];
  document.getElementById('root')?.replaceChildren(...loadingScreen);
  document.getElementById(pageDataId)?.remove();
  delete page.dataset.ownerSubject;
  page.hidden = false;
}

/** Hides the cards of a page that is left, until the gate passes again. Opacity keeps scroll position and focus. */
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
