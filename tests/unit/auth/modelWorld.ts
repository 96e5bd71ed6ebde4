import { cookieValues } from '../../../shared/cookieValues.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeBrowser } from './fakeBrowser.ts';
import { type Step, tabCount } from './interleaving.ts';
import { createModelNetwork } from './modelNetwork.ts';
import { createModelRules, type Figures, type Scene } from './modelRules.ts';
import { createModelServers } from './modelServers.ts';
import { createModelTab, type ModelTab } from './modelTab.ts';
import { settled } from './settled.ts';

type TabStep = Extract<Step, { readonly tab: number }>;

const cookie = testConfig.cookie.name;

/**
 * A browser with tabs of the product's own sign-in and API client, before a provider, a sibling
 * application and a network that do what the steps say; and the rules that look on.
 */
export async function createModelWorld(options: { hasOverlap: boolean; figures: Figures }) {
  const violations: string[] = [];
  const violate = (what: string) => void violations.push(what);
  const browser = await createFakeBrowser();
  const { clock, provider } = browser;
  provider.hasOverlap = options.hasOverlap;
  provider.onReuse = () => violate('a consumed refresh token is used again');
  const data = new Set<string>();
  let epoch = 0;
  const scene: Scene = {
    browser,
    provider,
    tabs: Array.from({ length: tabCount }, () => createModelTab(browser, { violate })),
    data,
    figures: options.figures,
    mayEnd: false,
    refused: new Set(),
    isClockTrue: true,
    violate,
    holds: () => cookieValues(browser.cookies, cookie).join() === 'true',
  };
  const { tabs } = scene;
  const rules = createModelRules(scene);
  const servers = createModelServers(browser, {
    onRefusal: (bearer) => {
      scene.refused.add(bearer);
      scene.mayEnd = true;
    },
  });
  const network = createModelNetwork({ ...rules, arrive: servers.arrive });

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
    network.post(() => browser.cookieStore.dispatchEvent(new Event('change')));
  };

  function setOnline(isOnline: boolean): void {
    browser.isOnline = isOnline;
    network.isOnline = isOnline;
    if (!isOnline) return;
    for (const { page } of tabs) page?.window.dispatchEvent(new Event('online'));
  }

  function act(step: Step): void {
    if ('tab' in step) {
      const tab = tabs[step.tab];
      if (tab) actIn(tab, step);
      return;
    }
    switch (step.do) {
      case 'pass':
        // With nothing delivered this is a machine asleep.
        clock.pass((step.flow === 'none' ? step.seconds : 1) * 1000);
        break;
      case 'jump':
        for (const { redirects } of tabs) redirects.length = 0; // Their minute is not ours.
        scene.isClockTrue = false;
        clock.jump(step.hours * 3_600_000);
        break;
      case 'offline':
      case 'online':
        setOnline(step.do === 'online');
        break;
      case 'flipCookie':
        if (!scene.holds()) break; // There is nobody to sign out.
        scene.mayEnd = true;
        browser.cookies.cookie = `${cookie}=false; Path=/`;
        break;
      case 'fail':
        servers.tokenFaults.push(step.token);
        break;
      case 'api':
        servers.apiStatus = step.status;
    }
  }

  function actIn(tab: ModelTab, step: TabStep): void {
    switch (step.do) {
      case 'open':
        tab.open();
        break;
      case 'close':
        tab.close();
        break;
      case 'wake':
        wake(tab);
        break;
      case 'goBack':
        if (isAtLogin(tab)) tab.open({ navigationType: 'back_forward' });
        break;
      case 'logOut':
        logOut(tab);
        break;
      case 'logIn':
        logIn(tab, step.account);
        break;
      case 'exchange':
        if (isAtLogin(tab)) logIn(tab, step.account);
        break;
      case 'call':
        call(tab);
    }
  }

  function logOut({ page, redirects }: ModelTab): void {
    if (!page || page.auth.getState().status === 'signingOut') return;
    scene.mayEnd = true;
    redirects.length = 0; // A person has acted: the login that follows is no loop.
    void page.auth.signOut();
  }

  function logIn(tab: ModelTab, account: string): void {
    if (tab.away !== undefined && isAtLogin(tab)) {
      if (browser.user() && browser.user()?.subject !== account) scene.mayEnd = true;
      tab.open({ path: `/${provider.login(tab.away, account)}` });
      return;
    }
    const state = tab.page?.auth.getState();
    const offersIt =
      state?.status === 'signedOut' ||
      (state?.status === 'signedIn' && state.freshness === 'expired');
    if (!offersIt) return;
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

  async function take(step: Step): Promise<void> {
    if (step.do === 'rotateKeys') await provider.rotateKeys();
    else act(step);
    if (step.flow === 'all') await network.moveAll();
    else if (step.flow !== 'none') await network.moveOne(step.flow);
    await settled();
    leave();
    if (step.do === 'pass' && step.flow === 'all') await live(step.seconds - 1);
    await settled();
    rules.noteUser();
    if (step.flow === 'all') rules.checkTabs();
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
  return { take, heal, violations };
}

function isAtLogin({ away }: ModelTab): boolean {
  return away?.includes('/auth?') ?? false;
}

function wake({ page }: ModelTab): void {
  page?.window.dispatchEvent(new Event('focus'));
  page?.document.dispatchEvent(new Event('visibilitychange'));
  page?.window.dispatchEvent(new Event('pageshow'));
}
