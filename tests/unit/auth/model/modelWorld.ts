import { testConfig } from '../../../support/testConfig.ts';
import { createFakeBrowser } from '../fakeBrowser.ts';
import { settled } from '../settled.ts';
import { createModelNetwork } from './modelNetwork.ts';
import { createModelRules, type Figures } from './modelRules.ts';
import { createModelServers } from './modelServers.ts';
import { createModelTab, type ModelTab } from './modelTab.ts';

/**
 * A browser with three tabs of the product's own sign-in and API client, before a provider, a sibling
 * application and a network that do what the steps say; and the rules that look on.
 */
export async function createModelWorld(hasOverlap: boolean, figures: Figures) {
  const browser = await createFakeBrowser();
  const { clock, provider } = browser;
  /** The people whose last-known data is on the device. */
  const data = new Set<string>();
  let epoch = 0;
  const tabs: ModelTab[] = [];
  const rules = createModelRules({ browser, tabs, data, figures });
  const { facts, violate } = rules;
  for (let opened = 0; opened < 3; opened += 1) tabs.push(createModelTab(browser, violate));
  const servers = createModelServers(browser, (bearer) => {
    facts.refused.add(bearer);
    facts.mayEnd = true;
  });
  const network = createModelNetwork(rules, servers.arrive);

  provider.hasOverlap = hasOverlap;
  provider.onReuse = () => violate('a consumed refresh token is used again');
  browser.network = network.carry;
  browser.post = network.post;
  browser.hasData = ({ subject }) => data.has(subject);
  browser.purge = async () => {
    epoch += 1;
    data.clear();
  };
  browser.cookies.onWrite = (text) => {
    rules.noteUser();
    rules.cookieWritten(text);
    network.post(browser.announceCookies);
  };

  function setOnline(isOnline: boolean): void {
    browser.isOnline = isOnline;
    network.isOnline = isOnline;
    if (isOnline) for (const { page } of tabs) page?.window.dispatchEvent(new Event('online'));
  }

  const events: Readonly<Record<string, (word: string, flow: string) => unknown>> = {
    // With nothing delivered this is a machine asleep.
    pass: (seconds, flow) => clock.pass((flow === 'none' ? Number(seconds) : 1) * 1000),
    jump: (hours) => {
      for (const { redirects } of tabs) redirects.length = 0; // Their minute is not ours.
      facts.isClockTrue = false;
      clock.jump(Number(hours) * 3_600_000);
    },
    offline: () => setOnline(false),
    online: () => setOnline(true),
    flipCookie: () => {
      if (!rules.holds()) return; // There is nobody to sign out.
      facts.mayEnd = true;
      browser.cookies.cookie = `${testConfig.cookie.name}=false; Path=/`;
    },
    rotateKeys: provider.rotateKeys,
    fail: (fault) => servers.tokenFaults.push(fault),
    api: (status) => {
      servers.apiStatus = Number(status);
    },
  };

  const acts: Readonly<Record<string, (tab: ModelTab, account: string) => unknown>> = {
    open: (tab) => tab.open(),
    close: (tab) => tab.close(),
    wake,
    goBack: (tab) => isAtLogin(tab) && tab.open({ navigationType: 'back_forward' }),
    logOut: ({ page, redirects }) => {
      if (!page || page.auth.getState().status === 'signingOut') return;
      facts.mayEnd = true;
      redirects.length = 0; // A person has acted: the login that follows is no loop.
      void page.auth.signOut();
    },
    exchange: (tab, account) => isAtLogin(tab) && comeBack(tab, account),
    logIn: (tab, account) => (isAtLogin(tab) ? comeBack(tab, account) : pressSignIn(tab)),
    call,
  };

  function comeBack(tab: ModelTab, account: string): void {
    if (browser.user() && browser.user()?.subject !== account) facts.mayEnd = true;
    tab.open({ path: `/${provider.login(tab.away ?? '', account)}` });
  }

  function pressSignIn(tab: ModelTab): void {
    const state = tab.page?.auth.getState();
    const isExpired = state?.status === 'signedIn' && state.validity === 'expired';
    if (!isExpired && state?.status !== 'signedOut') return;
    tab.hasPressedSignIn = true;
    void tab.page?.auth.signIn();
  }

  /** Stored unless a purge has come in between, as the worker does it. */
  function call(tab: ModelTab): void {
    const begun = epoch;
    const state = tab.page?.auth.getState();
    if (state?.status !== 'signedIn') return;
    tab.call((subject) => {
      if (subject !== state.account.subject) violate('an answer for somebody else is taken');
      if (epoch === begun) data.add(subject);
    });
  }

  /** Follows the redirects of all pages. */
  function leave(): void {
    for (const tab of tabs) {
      const address = tab.page?.assigned.at(-1);
      if (address === undefined) continue;
      rules.left(tab, address);
      tab.close();
      tab.away = address;
    }
  }

  /** Lets time pass, delivering everything. */
  async function live(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 10) {
      clock.pass(Math.min(left, 10) * 1000);
      await network.moveAll();
      leave();
    }
  }

  async function take(step: string): Promise<void> {
    const [verb = '', ...words] = step.split(' ');
    const flow = words.pop() ?? '';
    const [word = '', account = ''] = words;
    const tab = tabs[Number(word)];
    if (verb in events) await events[verb]?.(word, flow);
    else if (tab) acts[verb]?.(tab, account);
    if (flow === 'all') await network.moveAll();
    else if (flow !== 'none') await network.moveOne(Number(flow));
    await settled();
    leave();
    if (verb === 'pass' && flow === 'all') await live(Number(word) - 1);
    await settled();
    rules.noteUser();
    if (flow === 'all') rules.checkTabs();
  }

  /** Restores time and network, and checks where the tabs end. */
  async function heal(): Promise<void> {
    servers.tokenFaults.length = 0;
    servers.apiStatus = 200;
    setOnline(true);
    for (let round = 0; round < 3; round += 1) {
      tabs.forEach(wake);
      await network.moveAll();
      await live(120);
    }
    rules.checkTabs();
    rules.checkEnd();
    for (const tab of tabs) tab.close();
  }

  /** `violations`: the rules that were broken. */
  return { take, heal, violations: rules.violations };
}

function isAtLogin({ away }: ModelTab): boolean {
  return away?.includes('/auth?') ?? false;
}

function wake({ page }: ModelTab): void {
  page?.window.dispatchEvent(new Event('focus'));
  page?.document.dispatchEvent(new Event('visibilitychange'));
  page?.window.dispatchEvent(new Event('pageshow'));
}
