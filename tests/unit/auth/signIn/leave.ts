import { storageKeys } from '../../../../shared/storageKeys.ts';
import type { FakeBrowser, Page, Tab } from '../fakeBrowser.ts';

/** A login that was left for. */
export interface Login {
  readonly address: string;
  readonly state: string;
  /** Under which the request is stored until it is answered. */
  readonly key: string;
}

/** The login that the page was last left for. */
export function loginOf(tab: Tab): Login {
  const address = tab.assigned.at(-1) ?? '';
  const state = new URL(address).searchParams.get('state') ?? '';
  return { address, state, key: storageKeys.stateStorePrefix + state };
}

/** Leaves for the login, by itself or by a press. */
export async function leave(browser: FakeBrowser, page?: Page): Promise<Login> {
  const tab = await browser.start(page);
  if (tab.assigned.length === 0) await tab.auth.signIn();
  tab.close();
  return loginOf(tab);
}

/** Comes back with the code of somebody who has logged in there, or with another answer. */
export async function comeBack(
  browser: FakeBrowser,
  { address }: Pick<Login, 'address'>,
  query = browser.provider.login(address),
  page: Page = {},
): Promise<Tab> {
  return await browser.start({ ...page, path: `/${query}` });
}

/** Changes what is stored of the request, and in its `data`. */
export function changeRequest(
  { localStorage }: FakeBrowser,
  { key }: Login,
  { data, ...changes }: { readonly data?: object } & Readonly<Record<string, unknown>>,
): void {
  const kept = JSON.parse(localStorage.getItem(key) ?? '');
  const changed = { ...kept, ...changes, data: { ...kept.data, ...data } };
  localStorage.setItem(key, JSON.stringify(changed));
}
