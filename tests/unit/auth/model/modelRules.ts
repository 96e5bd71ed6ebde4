import { cookieValues } from '../../../../shared/cookieValues.ts';
import { isWaitingForNetwork } from '../../../../src/auth/Auth.ts';
import { testConfig } from '../../../support/testConfig.ts';
import type { FakeBrowser, NetworkRequest, Tab } from '../fakeBrowser.ts';
import type { Grant } from '../fakeProvider.ts';
import type { ModelTab } from './modelTab.ts';

/** Counts, to show that the sequences were not empty; `overtaken`: exchanges, by a sign-out. */
export type Figures = Record<
  'calls' | 'exchanges' | 'overtaken' | 'renewals' | 'lostAnswers' | 'signIns' | 'redirects',
  number
>;

interface Scene {
  readonly browser: FakeBrowser;
  readonly tabs: readonly ModelTab[];
  /** The people whose last-known data is on the device. */
  readonly data: ReadonlySet<string>;
  readonly figures: Figures;
}

export type ModelRules = ReturnType<typeof createModelRules>;

/** Makes the rules about what must never happen, whatever the network and the people do. */
export function createModelRules({ browser, tabs, data, figures }: Scene) {
  const { provider } = browser;
  const violations: string[] = [];
  const violate = (what: string): void => void violations.push(what);
  const facts = {
    /** Whether a session may have ended. */
    mayEnd: false as boolean,
    /** Whether the device's clock was never set. */
    isClockTrue: true as boolean,
    /** Bearers that the API has refused though they were valid. */
    refused: new Set<string>(),
  };
  let renewalsUnderWay = 0;
  let latest: Grant | undefined;
  /** The time until which the provider has asked each page to wait. */
  const pauses = new Map<Tab, number>();

  /** Whether the shared cookie says that somebody is signed in. */
  const holds = () => cookieValues(browser.cookies, testConfig.cookie.name).join() === 'true';

  /** Records whose tokens the browser stores. */
  function noteUser(): void {
    const grant = provider.grantOf(browser.user()?.idToken ?? '');
    if (!grant || grant === latest) return;
    if (grant.isBegun) violate('a newer sign-in is undone by an older one');
    // If the same person has signed in since, they are signed in either way.
    const isTheirs = latest?.account === grant.account && !latest.isSignedOut;
    if (grant.isSignedOut && !isTheirs) violate('a sign-in is stored that a sign-out overtook');
    grant.isBegun = true;
    latest = grant;
    figures.signIns += 1;
  }

  function checkCall(request: NetworkRequest): void {
    figures.calls += 1;
    noteUser();
    const grant = provider.grantOf(bearerOf(request));
    const state = request.tab.auth.getState();
    if (!grant) violate('a bearer is sent that the provider has not issued');
    if (grant?.isSignedOut) violate('a bearer is sent after the sign-out');
    if (state.status !== 'signedIn') violate(`a bearer is sent while ${state.status}`);
    else if (state.account.subject !== grant?.account) violate('a bearer of somebody else is sent');
  }

  function checkIsDue(): void {
    const user = browser.user();
    if (facts.refused.has(user?.idToken ?? '')) return;
    const age = browser.clock.now() - (user?.receivedAt ?? 0);
    if (user && facts.isClockTrue && age < user.lifetime / 2) violate('renewed before it was due');
  }

  function noteLost(request: NetworkRequest): void {
    const revoked = provider.grantBehind(formOf(request).get('token') ?? '');
    if (revoked) revoked.isUnrevoked = true;
  }

  function checkReports({ page }: ModelTab): void {
    const reports = page?.reports ?? [];
    for (const report of reports) {
      if (/^(unexpected|untrusted|corruptUser)/.test(report)) violate(report);
    }
    if (!reports.some((report) => report.startsWith('renewalRefused'))) return;
    facts.mayEnd = true;
    const isExplained = provider.grants.some(({ hasLost, isSignedOut }) => hasLost || isSignedOut);
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
    facts,
    violations,
    violate,
    holds,
    sent: (request: NetworkRequest): void => {
      if (isCall(request)) checkCall(request);
      const exchanged = provider.grantOfCode(formOf(request).get('code') ?? '');
      if (exchanged) {
        exchanged.isExchanged = true;
        figures.exchanges += 1;
      }
      if (!isRenewal(request)) return;
      figures.renewals += 1;
      renewalsUnderWay += 1;
      if (renewalsUnderWay > 1) violate('two renewals are under way');
      checkIsDue();
      const grant = provider.grantBehind(formOf(request).get('refresh_token') ?? '');
      if (grant?.isSignedOut) violate('a refresh token is used after the sign-out');
      const isTooSoon = browser.clock.monotonic() < (pauses.get(request.tab) ?? 0);
      if (isTooSoon) violate('renewed sooner than the provider asked for');
    },
    lost: noteLost,
    ended: (request: NetworkRequest, answer: Response | undefined): void => {
      if (!answer) noteLost(request);
      if (!isRenewal(request)) return;
      renewalsUnderWay -= 1;
      const isDelivered = answer?.headers.get('Content-Type') === 'application/json' && answer.ok;
      if (isDelivered) provider.delivered(formOf(request));
      else figures.lostAnswers += 1;
      const seconds = Number(answer?.headers.get('Retry-After') ?? 0);
      if (seconds > 0) pauses.set(request.tab, browser.clock.monotonic() + seconds * 1000);
    },
    /** A page navigates away. */
    left: (tab: ModelTab, address: string): void => {
      checkReports(tab);
      if (!address.includes('/auth?') || tab.hasPressedSignIn) return;
      figures.redirects += 1;
      const now = browser.clock.monotonic();
      tab.redirects.push(now);
      const recent = tab.redirects.filter((moment) => now - moment < 60_000);
      if (recent.length > 2) violate('three redirects within a minute');
    },
    noteUser,
    cookieWritten: (text: string): void => {
      if (holds()) return;
      const isSignOut = text.startsWith(`${testConfig.cookie.name}=false`);
      for (const grant of provider.grants) {
        if (isSignOut && grant.isExchanged && !grant.isBegun) figures.overtaken += 1;
        grant.isSignedOut ||= grant.isBegun || (isSignOut && grant.isExchanged);
      }
    },
    /** With nothing under way, what the tabs show must fit what the device stores. */
    checkTabs: (): void => tabs.forEach(checkTab),
    /** After time and network enough, no tab may still wait. */
    checkEnd: (): void => {
      for (const { page } of tabs) {
        const state = page?.auth.getState();
        const waits =
          state?.status === 'starting' ||
          (state && isWaitingForNetwork(state)) ||
          (state?.status === 'signedIn' && state.validity === 'stale');
        if (waits) violate(`a tab ends as ${JSON.stringify(state)}`);
      }
      const kept = provider.grantOf(browser.user()?.idToken ?? '');
      const forgotten = provider.grants.some(
        (grant) => grant.isBegun && grant.isAlive && grant !== kept && !grant.isUnrevoked,
      );
      if (forgotten) violate('a refresh token outlives its session');
      if (facts.mayEnd) return;
      if (browser.user()?.renewal !== 'available' || !holds()) violate('a session is lost');
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
