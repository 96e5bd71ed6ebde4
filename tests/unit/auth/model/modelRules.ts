import { cookieValues } from '../../../../shared/cookieValues.ts';
import { isWaitingForNetwork } from '../../../../src/auth/Auth.ts';
import { testConfig } from '../../../support/testConfig.ts';
import { bearerOf } from '../createApi.ts';
import type { FakeBrowser, NetworkRequest, Tab } from '../fakeBrowser.ts';
import type { Grant } from '../fakeProvider.ts';

/** Counts, to show that the sequences were not empty; `overtaken`: sign-ins under way, by a sign-out. */
export const figures = {
  calls: 0,
  exchanges: 0,
  overtaken: 0,
  renewals: 0,
  lostAnswers: 0,
  signIns: 0,
};

interface Scene {
  readonly browser: FakeBrowser;
  readonly tabs: readonly { readonly page: Tab | undefined }[];
  /** The people whose last-known data is on the device. */
  readonly data: ReadonlySet<string>;
}

export type ModelRules = ReturnType<typeof createModelRules>;

/** Makes the rules about what must never happen, whatever the network and the people do. */
export function createModelRules({ browser, tabs, data }: Scene) {
  const { clock, provider } = browser;
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
  /** The sign-ins of which the browser has stored a token. */
  const begun = new Set<Grant>();
  /** The device has signed out of these, or while they were under way: nothing of them may be used. */
  const signedOut = new Set<Grant>();
  /** Their revocation was lost on the way. */
  const unrevoked = new Set<Grant | undefined>();
  /** The refresh tokens for which another has come. */
  const consumed = new Set<string>();
  let renewalsUnderWay = 0;
  let latest: Grant | undefined;

  /** Whether the shared cookie says that somebody is signed in. */
  const holds = () => cookieValues(browser.cookies, testConfig.cookie.name).join() === 'true';

  /** Records whose tokens the browser stores. */
  function noteUser(): void {
    const grant = provider.grantOf(browser.user()?.idToken);
    if (!grant || grant === latest) return;
    if (begun.has(grant)) violate('a newer sign-in is undone by an older one');
    // If the same person has signed in since, they are signed in either way.
    const isTheirs = latest?.account === grant.account && !signedOut.has(latest);
    if (signedOut.has(grant) && !isTheirs) violate('a sign-in is stored that a sign-out overtook');
    begun.add(grant);
    latest = grant;
    figures.signIns += 1;
  }

  function checkCall({ tab }: NetworkRequest, bearer: string): void {
    figures.calls += 1;
    noteUser();
    const grant = provider.grantOf(bearer);
    const state = tab.auth.getState();
    if (!grant) violate('a bearer is sent that the provider has not issued');
    else if (signedOut.has(grant)) violate('a bearer is sent after the sign-out');
    if (state.status !== 'signedIn') violate(`a bearer is sent while ${state.status}`);
    else if (state.account.subject !== grant?.account) violate('a bearer of somebody else is sent');
  }

  function checkRenewal(refreshToken: string): void {
    figures.renewals += 1;
    renewalsUnderWay += 1;
    if (renewalsUnderWay > 1) violate('two renewals are under way');
    if (consumed.has(refreshToken)) violate('a consumed refresh token is used again');
    const grant = provider.grantOf(refreshToken);
    if (grant && signedOut.has(grant)) violate('a refresh token is used after the sign-out');
    const user = browser.user();
    if (!user || !facts.isClockTrue || facts.refused.has(user.idToken)) return;
    if (clock.now() - user.receivedAt < user.lifetime / 2) violate('renewed before it was due');
  }

  function noteLost(request: NetworkRequest): void {
    unrevoked.add(provider.grantOf(formOf(request).get('token')));
  }

  function checkReports(page: Tab | undefined): void {
    const reports = page?.reports ?? [];
    for (const report of reports) {
      if (/^(unexpected|untrusted|corruptUser)/.test(report)) violate(report);
    }
    if (!reports.some((report) => report.startsWith('renewalRefused'))) return;
    facts.mayEnd = true;
    const isExplained = provider.grants.some((grant) => grant.hasLost || signedOut.has(grant));
    if (!isExplained) violate('the provider ended a session without a reason');
  }

  return {
    facts,
    violations,
    violate,
    holds,
    noteUser,
    sent: (request: NetworkRequest): void => {
      const bearer = bearerOf(request);
      if (bearer !== undefined) checkCall(request, bearer);
      const form = formOf(request);
      const refreshToken = form.get('refresh_token');
      if (refreshToken) checkRenewal(refreshToken);
      if (provider.grantOf(form.get('code'))) figures.exchanges += 1;
    },
    lost: noteLost,
    ended: (request: NetworkRequest, answer: Response | undefined): void => {
      if (!answer) noteLost(request);
      const refreshToken = formOf(request).get('refresh_token');
      if (!refreshToken) return;
      renewalsUnderWay -= 1;
      const isDelivered = answer?.headers.get('Content-Type') === 'application/json' && answer.ok;
      if (isDelivered) consumed.add(refreshToken);
      else figures.lostAnswers += 1;
    },
    /** A page navigates away. */
    left: checkReports,
    cookieWritten: (text: string): void => {
      if (holds()) return;
      const isSignOut = text.startsWith(`${testConfig.cookie.name}=false`);
      for (const grant of provider.grants) {
        const isUnderWay = isSignOut && !begun.has(grant);
        if (isUnderWay && !signedOut.has(grant)) figures.overtaken += 1;
        if (isUnderWay || begun.has(grant)) signedOut.add(grant);
      }
    },
    /** With nothing under way, what the tabs show must fit what the device stores. */
    checkTabs: (): void => {
      for (const { page } of tabs) {
        checkReports(page);
        const state = page?.auth.getState();
        if (state?.status !== 'signedIn') continue;
        const { subject } = state.account;
        if (!holds()) violate('a tab shows cards after the sign-out');
        else if (browser.user()?.subject !== subject) violate(`a tab shows cards of ${subject}`);
        if ([...data].some((owner) => owner !== subject)) violate('data of somebody else is kept');
      }
    },
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
      const kept = provider.grantOf(browser.user()?.idToken);
      const forgotten = [...begun].some(
        (grant) => grant.isAlive && grant !== kept && !unrevoked.has(grant),
      );
      if (forgotten) violate('a refresh token outlives its session');
      if (facts.mayEnd) return;
      if (browser.user()?.renewal !== 'available' || !holds()) violate('a session is lost');
    },
  };
}

function formOf({ init }: NetworkRequest): URLSearchParams {
  return init.body instanceof URLSearchParams ? init.body : new URLSearchParams();
}
