import * as v from 'valibot';
import type { ApiClient } from '../../../src/api/createApiClient.ts';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import { AuthError, SignInRequired } from '../../../src/auth/AuthError.ts';
import { wireServices } from '../../../src/shell/wireServices.ts';
import { testConfig } from '../../support/testConfig.ts';
import type { FakeBrowser, Page, Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';

const schema = v.pipe(
  v.object({ subject: v.string() }),
  v.transform(({ subject }) => subject),
);

/** A tab and the pages it shows, one after the other. */
export interface ModelTab {
  page: Tab | undefined;
  /** The address of another site that it shows. */
  away: string | undefined;
  /** When it redirected to the provider automatically. */
  readonly redirects: number[];
  /** Whether the user has pressed 'Sign in' on this page. */
  hasPressedSignIn: boolean;
  open(page?: Page): void;
  close(): void;
  /** Calls the API as the cards do; the answer names its user. */
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
    hasPressedSignIn: false,
    open: (options = {}) => {
      tab.close();
      const page = browser.open({ ...options, sessionStorage });
      api = createApi(browser, page);
      Object.assign(tab, { page, away: undefined, hasPressedSignIn: false });
      void page.auth.start().catch((error: unknown) => violate(`start failed: ${error}`));
    },
    close: () => {
      tab.page?.close();
      tab.page = undefined;
    },
    call: (onAnswer) => {
      const { page } = tab;
      void api?.get('/me', { schema }).then(onAnswer, (error: unknown) => {
        const isExpected = [NetworkError, HttpError, SignInRequired, AuthError].some(
          (kind) => error instanceof kind,
        );
        // The end of the session aborts what is under way.
        const isAborted = String(error).startsWith('AbortError');
        if (!isExpected && !isAborted && page === tab.page) violate(`a call failed with ${error}`);
      });
    },
  };
  return tab;
}

/** API and sign-in, joined by the product's own code. */
function createApi(browser: FakeBrowser, page: Tab): ApiClient {
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
  wireServices({
    auth: page.auth,
    api,
    outages: { failed: () => {}, answered: () => {} },
    sharing: { setOwner: () => {} },
    accountDigest: () => '',
    telemetry: {
      trackEvent: () => {},
      trackPlace: () => {},
      trackError: () => {},
      identify: async () => {},
    },
    errors: { record: () => {}, reference: '' },
    onLeaving: () => {},
  });
  return api;
}
