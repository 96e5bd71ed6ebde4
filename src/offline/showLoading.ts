import { neutralRootId } from '../../sw/pageStamp.ts';

/** Puts the loading screen, which a stored page keeps beside its cards, in their place in `root`. */
export function showLoading(root: HTMLElement): void {
  const neutral = document.querySelector<HTMLTemplateElement>(`template#${neutralRootId}`);
  if (neutral?.content.hasChildNodes()) root.replaceChildren(neutral.content);
}
