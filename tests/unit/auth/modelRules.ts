import { isWaiting } from '../../../src/auth/offlineWait.ts';
import type { FakeBrowser, NetworkRequest } from './fakeBrowser.ts';
import type { Grant, ModelProvider } from './modelProvider.ts';
import type { ModelTab } from './modelTab.ts';

/** What has happened, so that nobody takes a sequence in which nothing did for a proof. */
export interface Figures {
  calls: number;
  renewals: number;
  lostAnswers: number;
  signIns: number;
  redirects: number;
}

/** The world as the rules look at it. */
export interface Scene {
  readonly browser: FakeBrowser;
  readonly provider: ModelProvider;
  readonly tabs: readonly ModelTab[];
  /** Whose last-known data is on the device. */
  readonly data: ReadonlySet<string>;
  readonly figures: Figures;
  /** Whether anything has happened for which a session may end. */
  mayEnd: boolean;
  /** Whether nobody has set the device's clock. */
  isClockTrue: boolean;
  violate(what: string): void;
  /** Whether the shared cookie says that somebody is signed in. */
  holds(): boolean;
}

/** What must never happen (issue "A session that survives real networks"). */
export interface ModelRules {
  sent(request: NetworkRequest): void;
  ended(request: NetworkRequest, answer: Response | undefined): void;
  /** A page leaves for another address. */
  left(tab: ModelTab, address: string): void;
  /** Notes whose tokens the browser has taken up. */
  noteUser(): void;
  /** The shared cookie has just been written. */
  cookieWritten(): void;
  /** Nothing is on its way: what the tabs show must fit what the device holds. */
  checkTabs(): void;
  /** Everybody has had time and network: nobody may wait any longer. */
  checkEnd(): void;
}

export function createModelRules(scene: Scene): ModelRules {
  const { browser, provider, tabs, data, figures, violate, holds } = scene;
  let renewalsUnderWay = 0;
  let latest: Grant | undefined;
  /** Until when the provider has asked the browser not to renew that grant. */
  let asked: { readonly grant: Grant | undefined; readonly until: number } | undefined;

  function noteUser(): void {
    const grant = provider.grantOf(browser.user()?.idToken ?? '');
    if (!grant || grant === latest) return;
    if (grant.isBegun) violate('a newer sign-in is undone by an older one');
    grant.isBegun = true;
    latest = grant;
    figures.signIns += 1;
  }

  /** A bearer is about to leave the device. */
  function checkCall(request: NetworkRequest): void {
    figures.calls += 1;
    noteUser();
    const grant = provider.grantOf(bearerOf(request));
    const state = request.tab.auth.getState();
    if (!grant) violate('a bearer is sent that the provider has not issued');
    if (grant?.isOver) violate('a bearer is sent after the sign-out');
    if (state.status !== 'signedIn') violate(`a bearer is sent while ${state.status}`);
    else if (state.account.subject !== grant?.account) violate('a bearer of somebody else is sent');
  }

  /** A renewal that another tab has just done costs the provider a request for nothing. */
  function checkIsDue(): void {
    const user = browser.user();
    const age = browser.clock.now() - (user?.receivedAt ?? 0);
    if (user && scene.isClockTrue && age < user.lifetime / 2) violate('renewed before it was due');
  }

  function grantRenewedBy(request: NetworkRequest): Grant | undefined {
    return provider.grantBehind(formOf(request).get('refresh_token') ?? '');
  }

  function checkReports({ page }: ModelTab): void {
    const reports = page?.reports ?? [];
    for (const report of reports) {
      if (/^(unexpected|untrusted|corruptUser)/.test(report)) violate(report);
    }
    if (!reports.some((report) => report.startsWith('renewalRefused'))) return;
    scene.mayEnd = true;
    const isExplained = provider.grants.some(({ hasLost, isOver }) => hasLost || isOver);
    if (!isExplained) violate('the provider ended a session without a reason');
  }

  function checkTab(tab: ModelTab): void {
    checkReports(tab);
    const state = tab.page?.auth.getState();
    if (state?.status !== 'signedIn') return;
    const { subject } = state.account;
    if (!holds()) violate('a tab shows cards after the sign-out');
    else if (browser.user()?.subject !== subject) violate(`a tab shows the cards of ${subject}`);
    if ([...data].some((owner) => owner !== subject)) violate('data of somebody else is kept');
  }

  return {
    sent: (request) => {
      if (isCall(request)) checkCall(request);
      if (!isRenewal(request)) return;
      figures.renewals += 1;
      renewalsUnderWay += 1;
      if (renewalsUnderWay > 1) violate('two renewals are under way');
      checkIsDue();
      const grant = grantRenewedBy(request);
      if (grant?.isOver) violate('a refresh token is spent after the sign-out');
      const isHasty = asked?.grant === grant && browser.clock.now() < (asked?.until ?? 0);
      if (isHasty && scene.isClockTrue) violate('renewed sooner than the provider asked for');
    },
    ended: (request, answer) => {
      if (!isRenewal(request)) return;
      renewalsUnderWay -= 1;
      const isDelivered = answer?.headers.get('Content-Type') === 'application/json' && answer.ok;
      if (isDelivered) provider.delivered(formOf(request));
      else figures.lostAnswers += 1;
      const seconds = Number(answer?.headers.get('Retry-After') ?? 0);
      const until = browser.clock.now() + seconds * 1000;
      if (seconds > 0) asked = { grant: grantRenewedBy(request), until };
    },
    left: (tab, address) => {
      checkReports(tab);
      if (!address.includes('/auth?') || tab.hasAsked) return;
      figures.redirects += 1;
      const now = browser.clock.monotonic();
      tab.redirects.push(now);
      const recent = tab.redirects.filter((moment) => now - moment < 60_000);
      if (recent.length > 2) violate('three redirects within a minute');
    },
    noteUser,
    cookieWritten: () => {
      if (holds()) return;
      for (const grant of provider.grants) grant.isOver ||= grant.isBegun;
    },
    checkTabs: () => tabs.forEach(checkTab),
    checkEnd: () => {
      for (const { page } of tabs) {
        const state = page?.auth.getState();
        const waits =
          state?.status === 'starting' ||
          (state && isWaiting(state)) ||
          (state?.status === 'signedIn' && state.freshness === 'stale');
        if (waits) violate(`a tab ends as ${JSON.stringify(state)}`);
      }
      if (scene.mayEnd) return;
      if (browser.user()?.standing !== 'renewable' || !holds()) violate('a session is lost');
    },
  };
}

export function isCall({ address }: NetworkRequest): boolean {
  return address.endsWith('/me');
}

function isRenewal(request: NetworkRequest): boolean {
  return formOf(request).get('grant_type') === 'refresh_token';
}

function formOf({ init }: NetworkRequest): URLSearchParams {
  return init.body instanceof URLSearchParams ? init.body : new URLSearchParams();
}

export function bearerOf({ init }: NetworkRequest): string {
  return new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? '';
}
