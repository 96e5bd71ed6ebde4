import { expect, test, vi } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import { accountCookieName } from '../../../shared/cookieValues.ts';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { testConfig } from '../../support/testConfig.ts';
import {
  acquire,
  analyst,
  freshDevice,
  recordMessage,
  region,
  storedCards,
} from '../device/freshDevice.ts';
import { createFakeBrowser, type Tab } from './fakeBrowser.ts';
import { settled } from './settled.ts';

/*
 * A (region) is signed in here, signs out somewhere, and B (analyst) signs in somewhere. A sibling that
 * keeps the contract writes both cookies (docs/siblings.md), one of the first version only the first.
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

/** The browser with A signed in, their cards on the device, and the worker where it is woken. */
async function signedInAsA(launcher: Launcher, isWorkerWoken: boolean) {
  const { records } = await freshDevice();
  const { onCookieChange } = await import('../../../sw/cookieChanges.ts');
  const browser = await createFakeBrowser();
  const jar = browser.cookies;
  const held: (() => void)[] = [];
  let work: Promise<unknown> = Promise.resolve();
  let isStored = true;
  browser.hasData = ({ subject }) => isStored && subject === region.subject;
  const tab = await browser.signIn('region');
  await records.writeRecord(recordMessage(await acquire(records, region), 'North'));
  browser.purge = async () => {
    await records.removeData();
    isStored = false;
  };
  vi.stubGlobal('cookieStore', {
    getAll: async (wanted: string) => valuesOf(wanted).map((value) => ({ name: wanted, value })),
    delete: async () => writeAccount(undefined),
  });

  function valuesOf(wanted: string): string[] {
    const pairs = jar.cookie.split('; ').map((pair) => pair.split('='));
    return pairs.flatMap(([key, value = '']) => (key === wanted ? [value] : []));
  }

  function writeAccount(account: string | undefined): void {
    jar.cookie = `${accountName}=${account ?? ''}; Path=/${account ? '' : '; Max-Age=0'}`;
  }

  async function wakeWorker(changed: object[], deleted: object[]): Promise<void> {
    await onCookieChange({ changed, deleted } as never, testConfig.cookie);
    isStored &&= (await storedCards(records, region)) !== undefined;
  }

  let before = new Map([name, accountName].map((key) => [key, valuesOf(key).join()]));
  jar.onWrite = () => {
    const now = new Map([name, accountName].map((key) => [key, valuesOf(key).join()]));
    const keys = [...now.keys()].filter((key) => now.get(key) !== before.get(key));
    before = now;
    if (keys.length === 0) return;
    if (launcher === 'open') browser.cookieStore.dispatchEvent(new Event('change'));
    const items = keys.map((key) => ({ name: key, value: now.get(key) }));
    const isGone = ({ value }: { value?: string | undefined }) => value === '';
    if (!isWorkerWoken) return;
    const woken = wakeWorker(
      items.filter((item) => !isGone(item)),
      items.filter(isGone),
    );
    work = Promise.all([work, woken]);
  };
  if (launcher === 'closed') tab.close();
  if (launcher === 'frozen') {
    tab.freeze();
    browser.post = (deliver) => void held.push(deliver);
  }
  return {
    browser,
    tab,
    writeAccount,
    isStored: () => isStored,
    /** Until what a person has done is known everywhere. */
    quiet: async () => {
      await settled();
      await work;
      await settled();
    },
    resume: () => {
      tab.resume();
      browser.post = queueMicrotask;
      for (const deliver of held) deliver();
      tab.window.dispatchEvent(new Event('focus'));
    },
  };
}

type World = Awaited<ReturnType<typeof signedInAsA>>;

async function signOut({ browser, tab, writeAccount }: World, launcher: Launcher, place: Place) {
  if (place === 'here') {
    const acting = launcher === 'open' ? tab : browser.open();
    await acting.auth.start();
    await acting.auth.signOut();
    acting.close();
    return;
  }
  browser.cookies.cookie = `${name}=false; Path=/`;
  if (place === 'at a sibling') writeAccount(undefined);
}

async function signInAsB({ browser, writeAccount }: World, place: Place): Promise<void> {
  if (place === 'here') {
    (await browser.signIn('analyst')).close();
    return;
  }
  browser.cookies.cookie = `${name}=true; Path=/`;
  if (place === 'at a sibling') writeAccount(await accountDigest(analyst));
}

/** What is seen or done in A's name once B has signed in. */
async function tracesOfA({ browser, tab, isStored, resume, quiet }: World): Promise<string[]> {
  const traces: string[] = [];
  const user = browser.localStorage.getItem(
    storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId),
  );
  const page = { ownerIssuer: region.issuer, ownerSubject: region.subject };
  const context = { cookie: browser.cookies.cookie, user, address: '/', now: 0 };
  if (isStored() && isOwner(page, context)) traces.push('a frame of the stored page');
  resume();
  const opened = browser.open();
  await opened.auth.start();
  await quiet();
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

const browsers = [
  { isWorkerWoken: true, how: 'with a worker that is woken' },
  { isWorkerWoken: false, how: 'in a browser that wakes no worker' },
];

for (const { isWorkerWoken, how } of browsers) {
  test.each(cells)(
    `nothing of A: launcher $launcher, A out $out, B in $back, ${how}`,
    async (cell) => {
      const world = await signedInAsA(cell.launcher, isWorkerWoken);
      await world.quiet();
      await signOut(world, cell.launcher, cell.out);
      await world.quiet();
      await signInAsB(world, cell.back);
      await world.quiet();
      const expected = isWorkerWoken ? [] : untold(cell);
      expect(await tracesOfA(world)).toEqual(expected);
    },
  );
}
