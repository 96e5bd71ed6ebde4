import { neutralRootId, pageDataId } from '../../sw/pageStamp.ts';
import { isTheirs, mayShow } from './gate.ts';
import { readCircumstances } from './readCircumstances.ts';

/*
 * A stored page arrives hidden. It is shown here, before its body is parsed, or never.
 */
const page = document.documentElement;

/** Shows the stored page if it may be shown; true if it is. */
export function showPersonalPage(): boolean {
  if (!mayShow(page.dataset, readCircumstances())) return false;
  page.hidden = false;
  return true;
}

/** Makes the neutral page of a stored one that must not be shown. The document is parsed by now. */
export function removePersonalPage(): void {
  if (!page.hidden) return;
  const neutral = document.querySelector<HTMLTemplateElement>(`template#${neutralRootId}`);
  document.getElementById('root')?.replaceChildren(...(neutral ? [neutral.content] : []));
  document.getElementById(pageDataId)?.remove();
  delete page.dataset.ownerSubject;
  page.hidden = false;
}

/**
 * Takes the cards off the screen when the page is left, and gates again when the back button brings
 * it back whole. After a sign-out the application, which hears of the return right after this script,
 * puts 'You are signed out' in their place; one that was not loaded yet is loaded anew. By opacity,
 * which neither a rule for a child can undo nor costs the scroll position and the focus.
 */
export function guardReturn(reload: () => void): void {
  const isNobodys = () => page.dataset.ownerSubject === undefined;
  const mayBeSeen = () => isNobodys() || isTheirs(page.dataset, readCircumstances());
  const show = () => {
    page.style.opacity = '';
  };
  addEventListener('pagehide', () => {
    if (!isNobodys()) page.style.opacity = '0';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !page.style.opacity) return;
    if (mayBeSeen()) show();
    // A task later, what the application does about it has been drawn.
    else setTimeout(() => (mayBeSeen() ? show() : reload()));
  });
}
