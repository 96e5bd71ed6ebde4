import * as v from 'valibot';
import type { ApiClient } from '../../../src/api/ApiClient.ts';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { createOutageFilter } from '../../../src/api/createOutageFilter.ts';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import { SignInRequired } from '../../../src/auth/SignInRequired.ts';
import { joinServices } from '../../../src/shell/joinServices.ts';
import { testConfig } from '../../support/testConfig.ts';
import type { FakeBrowser, Page, Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';

const schema = v.pipe(
  v.object({ subject: v.string() }),
  v.transform(({ subject }) => subject),
);

/** A tab over all the pages that it shows, one after the other. */
export interface ModelTab {
  page: Tab | undefined;
  /** Where it has gone, while it is not with us. */
  away: string | undefined;
  /** Moments at which it left for the provider by itself. */
  readonly redirects: number[];
  /** Whether the user has asked this page to sign in. */
  hasAsked: boolean;
  open(page?: Page): void;
  close(): void;
  /** Calls the API as the cards do; its answer says whose it is. */
  call(onAnswer: (subject: string) => void): void;
}

export function createModelTab(
  browser: FakeBrowser,
  { violate }: { violate(what: string): void },
): ModelTab {
  const sessionStorage = createStorage();
  let api: ApiClient | undefined;

  const tab: ModelTab = {
    page: undefined,
    away: undefined,
    redirects: [],
    hasAsked: false,
    open: (options = {}) => {
      tab.close();
      const page = browser.open({ ...options, sessionStorage });
      api = joined(browser, page);
      Object.assign(tab, { page, away: undefined, hasAsked: false });
      void page.auth.start().catch((error: unknown) => violate(`start failed: ${error}`));
    },
    close: () => {
      tab.page?.close();
      tab.page = undefined;
    },
    call: (onAnswer) => {
      const { page } = tab;
      void api?.get('/me', { schema }).then(onAnswer, (error: unknown) => {
        const isExpected = [NetworkError, HttpError, SignInRequired].some(
          (kind) => error instanceof kind,
        );
        if (!isExpected && page === tab.page) violate(`a call failed with ${error}`);
      });
    },
  };
  return tab;
}

/** The product's own joining of API and sign-in. */
function joined(browser: FakeBrowser, page: Tab): ApiClient {
  const api = createApiClient({
    baseUrl: testConfig.apiBaseUrl,
    bearer: page.auth.bearer,
    fetch: (address, init = {}) =>
      browser.network({
        tab: page,
        address: String(address),
        init,
        arrive: () => browser.provider.fetch(String(address), init),
      }),
  });
  joinServices({
    auth: page.auth,
    api,
    outages: createOutageFilter(() => {}),
    log: { failed: () => {}, answered: () => {} },
    telemetry: { trackEvent: () => {}, trackError: () => {}, identify: async () => {} },
  });
  return api;
}
