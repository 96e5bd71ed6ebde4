import type { Cards } from '../applications/cardsSchema.ts';
import type { AuthState } from '../auth/AuthState.ts';
import { isSamePerson } from '../auth/isSamePerson.ts';
import { showLoading } from '../offline/showLoading.ts';
import type { PageData } from '../offline/takePageData.ts';
import type { ShownPage } from './ShownPage.ts';

/**
 * What of the page on the screen React may take over as it is: the stored cards, if they are those
 * of who turned out to be signed in. Otherwise it empties `root`. Cards whose data is gone cannot be
 * taken over: the loading screen takes their place.
 */
export function takeOver(
  root: HTMLElement,
  page: PageData<Cards> | undefined,
  state: AuthState,
): ShownPage | undefined {
  if (!page) {
    showLoading(root);
    return undefined;
  }
  const { owner, savedAt, data } = page;
  if (state.status === 'signedIn' && isSamePerson(state.account, owner)) {
    return { account: state.account, record: { ...data, savedAt } };
  }
  root.replaceChildren();
  return undefined;
}
