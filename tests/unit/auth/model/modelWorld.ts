import * as v from 'valibot';
import type { ApiClient } from '../../../../src/api/createApiClient.ts';
import type { SafeStorage } from '../../../../src/auth/AuthEnvironment.ts';
import { createApi } from '../createApi.ts';
import { createFakeBrowser, type Tab } from '../fakeBrowser.ts';
import { createStorage } from '../fakeEdges.ts';
import { settled } from '../settled.ts';
import { createModelNetwork } from './modelNetwork.ts';
import { createModelRules } from './modelRules.ts';

const schema = v.object({ subject: v.string() });

export type Step = Parameters<Awaited<ReturnType<typeof createModelWorld>>['take']>[0];

/** A tab, which shows one page after the other. */
interface ModelTab {
  readonly sessionStorage: SafeStorage;
  page: Tab | undefined;
  api?: ApiClient;
  /** The address of another site that it shows. */
  away?: string | undefined;
  /** Whoever has sent the login's form there, and the query of the redirect that is on its way. */
  submitted?: { readonly account: string; readonly query: string } | undefined;
}

type Place = 0 | 1 | 2;
type Account = 'region' | 'analyst';

/**
 * A browser with three tabs of the product's own sign-in and API client, before a provider, a sibling
 * application and a network that do what the steps say; and the rules that look on.
 */
export async function createModelWorld(hasOverlap: boolean) {
  const browser = await createFakeBrowser();
  const { clock, provider } = browser;
  /** The people whose last-known data is on the device. */
  const data = new Set<string>();
  let purges = 0;
  const tabs = [createTab(), createTab(), createTab()] as const;
  const rules = createModelRules({ browser, tabs, data });
  const { facts, violate } = rules;
  const network = createModelNetwork(browser, rules);

  provider.hasOverlap = hasOverlap;
  browser.network = network.carry;
  browser.post = network.post;
  browser.device = async ({ subject }) => (data.has(subject) ? 'present' : 'absent');
  browser.purge = async () => {
    purges += 1;
    data.clear();
  };
  browser.cookies.onWrite = (text) => {
    rules.noteUser();
    rules.cookieWritten(text);
    network.post(browser.announceCookies);
  };

  function setOnline(isOnline: boolean): void {
    browser.isOnline = isOnline;
    if (!isOnline) return;
    for (const { page } of tabs) page?.environment.window.dispatchEvent(new Event('online'));
  }

  const events = {
    jump: (hours: number) => {
      facts.isClockTrue = false;
      clock.jump(hours * 3_600_000);
    },
    offline: () => setOnline(false),
    online: () => setOnline(true),
    flipCookie: () => {
      if (!rules.holds()) return; // There is nobody to sign out.
      facts.mayEnd = true;
      browser.writeCookies(false);
    },
    rotateKeys: provider.rotateKeys,
    fail: (fault: '503' | 'lost') => network.tokenFaults.push(fault),
    api: (status: 200 | 401) => {
      network.apiStatus = status;
    },
    open: (tab: Place) => open(tabs[tab]),
    close: (tab: Place) => close(tabs[tab]),
    wake: (tab: Place) => wake(tabs[tab]),
    logOut: (tab: Place) => {
      const { page } = tabs[tab];
      if (!page || page.auth.getState().status === 'signingOut') return;
      facts.mayEnd = true;
      void page.auth.signOut();
    },
    submit: (tab: Place, account: Account) => submit(tabs[tab], account),
    arrive: (tab: Place) => arrive(tabs[tab]),
    exchange: (tab: Place, account: Account) => comeBack(tabs[tab], account),
    logIn: (tab: Place, account: Account) =>
      isAtLogin(tabs[tab]) ? comeBack(tabs[tab], account) : pressSignIn(tabs[tab]),
    call: (tab: Place) => call(tabs[tab]),
  };

  /** Delivered before the next step: everything, nothing, or the request of that number. */
  type Flow = 'all' | 'none' | number;
  type Events = typeof events;
  /** An event with its words, and its flow. */
  type Step =
    | readonly ['pass', seconds: number, Flow]
    | { [Verb in keyof Events]: readonly [Verb, ...Parameters<Events[Verb]>, Flow] }[keyof Events];

  function open(tab: ModelTab, path = '/'): void {
    close(tab);
    const page = browser.open({ path, sessionStorage: tab.sessionStorage });
    Object.assign(tab, { page, api: createApi(page), away: undefined, submitted: undefined });
    void page.auth.start().catch((error: unknown) => violate(`start failed: ${error}`));
  }

  function submit(tab: ModelTab, account: string): void {
    if (!isAtLogin(tab)) return;
    tab.submitted = { account, query: provider.login(tab.away ?? '', account) };
  }

  function arrive(tab: ModelTab): void {
    if (!tab.submitted) return;
    const { account, query } = tab.submitted;
    if (browser.user() && browser.user()?.subject !== account) facts.mayEnd = true;
    open(tab, `/${query}`);
  }

  function comeBack(tab: ModelTab, account: string): void {
    submit(tab, account);
    arrive(tab);
  }

  function pressSignIn({ page }: ModelTab): void {
    const state = page?.auth.getState();
    const isExpired = state?.status === 'signedIn' && state.validity === 'expired';
    if (isExpired || state?.status === 'signedOut') void page?.auth.signIn();
  }

  /** Calls the API as the cards do. Its answer is stored unless a purge has come in between. */
  function call(tab: ModelTab): void {
    const begun = purges;
    const state = tab.page?.auth.getState();
    if (state?.status !== 'signedIn') return;
    const onAnswer = ({ subject }: { subject: string }) => {
      if (subject !== state.account.subject) violate('an answer for somebody else is taken');
      if (purges === begun) data.add(subject);
    };
    void tab.api?.get('/me', { schema }).then(onAnswer, () => {});
  }

  /** Follows the redirects of all pages. */
  function leave(): void {
    for (const tab of tabs) {
      const address = tab.page?.assigned.at(-1);
      if (address === undefined) continue;
      rules.left(tab.page);
      close(tab);
      tab.away = address;
    }
  }

  /** Lets time pass, delivering everything. */
  async function live(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 10) {
      clock.advance(Math.min(left, 10) * 1000);
      await network.moveAll();
      leave();
    }
  }

  async function take(step: Step): Promise<void> {
    const [verb, ...words] = step;
    const flow = words.pop() as Flow;
    // With nothing delivered this is a machine asleep.
    if (verb === 'pass') clock.advance((flow === 'none' ? step[1] : 1) * 1000);
    else await (events[verb] as (...given: typeof words) => unknown)(...words);
    if (flow === 'all') await network.moveAll();
    else if (flow !== 'none') await network.moveOne(flow);
    await settled();
    leave();
    if (verb === 'pass' && flow === 'all') await live(step[1] - 1);
    await settled();
    rules.noteUser();
    if (flow === 'all') rules.checkTabs();
  }

  /** Restores time and network, and checks where the tabs end. */
  async function heal(): Promise<void> {
    network.tokenFaults.length = 0;
    network.apiStatus = 200;
    setOnline(true);
    for (let round = 0; round < 3; round += 1) {
      tabs.forEach(wake);
      await network.moveAll();
      await live(120);
    }
    rules.checkTabs();
    rules.checkEnd();
    tabs.forEach(close);
  }

  /** `violations`: the rules that were broken. */
  return { take, heal, violations: rules.violations };
}

function createTab(): ModelTab {
  return { sessionStorage: createStorage(), page: undefined };
}

function close(tab: ModelTab): void {
  tab.page?.close();
  tab.page = undefined;
}

function isAtLogin({ away }: ModelTab): boolean {
  return away?.includes('/auth?') ?? false;
}

function wake({ page }: ModelTab): void {
  page?.environment.window.dispatchEvent(new Event('focus'));
  page?.environment.document.dispatchEvent(new Event('visibilitychange'));
  page?.environment.window.dispatchEvent(new Event('pageshow'));
}
