import { parseRecord, type StoredRecord } from '../../device/StoredRecord.ts';
import { isSameOwner } from '../../shared/owner.ts';
import { pageDataId } from '../../shared/pageMetadata.ts';
import { type Cards, parseCards } from '../applications/userData/LastKnownRecord.ts';
import type { AuthState } from '../auth/Auth.ts';
import { parseJson } from '../lib/safeStorage.ts';

export type HydrationState = ReturnType<typeof prepareHydration>;

/** Returns a shown page's data and removes them, so that a sign-out leaves none. */
export function readHydrationData(): StoredRecord<Cards> | undefined {
  if (document.documentElement.hidden) return undefined;
  const element = document.getElementById(pageDataId);
  element?.remove();
  const record = parseRecord(parseJson(element?.textContent));
  const data = parseCards(record?.data);
  return record && data && { ...record, data };
}

/** Empties `root` unless the page's owner is signed in. */
export function prepareHydration(
  root: HTMLElement,
  page: StoredRecord<Cards> | undefined,
  state: AuthState,
) {
  if (!page) return undefined;
  const { savedAt, data } = page;
  if (state.status === 'signedIn' && isSameOwner(state.account, page)) {
    return { account: state.account, record: { ...data, savedAt } };
  }
  root.replaceChildren();
  return undefined;
}
