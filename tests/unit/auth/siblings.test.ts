import { expect, test, vi } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import { accountCookieName } from '../../../shared/cookieValues.ts';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { testConfig } from '../../support/testConfig.ts';
import { analyst, region } from '../device/freshDevice.ts';
import { createFakeBrowser, type Tab } from './fakeBrowser.ts';
import { settled } from './settled.ts';

/*
 * A (region) is signed in here, signs out somewhere, and B (analyst) signs in somewhere. A sibling that
 * keeps the contract writes both cookies (docs/siblings.md), one of the first version only the first. No
 * worker is woken here: what one sees and deletes is said by tests/unit/sw/cookieChanges.test.ts.
 */
const launchers = ['open', 'closed', 'frozen'] as const;
const places = ['here', 'at a sibling', 'at a sibling of the first version'] as const;

type Launcher = (typeof launchers)[number];
type Place = (typeof places)[number];

// The gate reads its page's configuration when it is loaded.
vi.stubGlobal('document', {
  getElementById: () => ({ textContent: JSON.stringify(testConfig), dataset: {} }),
});
const { isOwner } = await import('../../../src/storedPage/gate.ts');

const { name } = testConfig.cookie;
const accountName = accountCookieName(name);

/** The browser with A signed in, and their cards on the device. */
async function signedInAsA(launcher: Launcher) {
  const browser = await createFakeBrowser();
  const held: (() => void)[] = [];
  let isStored = true;
  browser.hasData = ({ subject }) => isStored && subject === region.subject;
  const tab = await browser.signIn('region');
  browser.purge = async () => {
    isStored = false;
  };
  if (launcher === 'closed') tab.close();
  if (launcher === 'frozen') {
    tab.freeze();
    browser.post = (deliver) => void held.push(deliver);
  }
  return {
    browser,
    tab,
    writeCookies: (value: boolean, account?: string) => {
      browser.cookies.cookie = `${name}=${value}; Path=/`;
      if (account !== undefined) {
        const lifetime = account ? '' : '; Max-Age=0';
        browser.cookies.cookie = `${accountName}=${account}; Path=/${lifetime}`;
      }
      if (launcher === 'open') browser.cookieStore.dispatchEvent(new Event('change'));
    },
    isStored: () => isStored,
    resume: () => {
      tab.resume();
      browser.post = queueMicrotask;
      for (const deliver of held) deliver();
      tab.window.dispatchEvent(new Event('focus'));
    },
  };
}

type World = Awaited<ReturnType<typeof signedInAsA>>;

async function signOut({ browser, tab, writeCookies }: World, launcher: Launcher, place: Place) {
  if (place !== 'here') return writeCookies(false, place === 'at a sibling' ? '' : undefined);
  const acting = launcher === 'open' ? tab : browser.open();
  await acting.auth.start();
  await acting.auth.signOut();
  acting.close();
}

async function signInAsB({ browser, writeCookies }: World, place: Place): Promise<void> {
  if (place === 'here') (await browser.signIn('analyst')).close();
  else writeCookies(true, place === 'at a sibling' ? await accountDigest(analyst) : undefined);
}

/** What is seen or done in A's name once B has signed in. */
async function tracesOfA({ browser, tab, isStored, resume }: World): Promise<string[]> {
  const traces: string[] = [];
  const user = browser.localStorage.getItem(
    storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId),
  );
  const page = { ownerIssuer: region.issuer, ownerSubject: region.subject };
  const context = { cookie: browser.cookies.cookie, user, lastUse: null, address: '/', now: 0 };
  if (isStored() && isOwner(page, context)) traces.push('a frame of the stored page');
  resume();
  const opened = await browser.start();
  await settled();
  for (const each of [tab, opened]) {
    if (!each.lifetime.aborted && showsA(each)) traces.push('cards and calls of a tab');
  }
  return [...new Set(traces)];
}

function showsA({ auth }: Tab): boolean {
  const state = auth.getState();
  return state.status === 'signedIn' && state.account.subject === region.subject;
}

const cells = launchers.flatMap((launcher) =>
  places.flatMap((out) => places.map((back) => ({ launcher, out, back }))),
);

/** Where neither cookie tells, and no page was there to see the sign-out (README, 'Privacy'). */
function untold({ launcher, out, back }: (typeof cells)[number]): string[] {
  const [here, , firstVersion] = places;
  if (launcher === 'open' || out === here || back !== firstVersion) return [];
  return out === firstVersion ? ['a frame of the stored page', 'cards and calls of a tab'] : [];
}

test.each(cells)('nothing of A: launcher $launcher, A out $out, B in $back', async (cell) => {
  const world = await signedInAsA(cell.launcher);
  await settled();
  await signOut(world, cell.launcher, cell.out);
  await settled();
  await signInAsB(world, cell.back);
  await settled();
  expect(await tracesOfA(world)).toEqual(untold(cell));
});
