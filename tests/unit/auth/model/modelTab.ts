import * as v from 'valibot';
import type { ApiClient } from '../../../../src/api/createApiClient.ts';
import { createApiClient } from '../../../../src/api/createApiClient.ts';
import { HttpError, NetworkError } from '../../../../src/api/errors.ts';
import { AuthError, SignInRequired } from '../../../../src/auth/AuthError.ts';
import { wireServices } from '../../../../src/shell/wireServices.ts';
import { testConfig } from '../../../support/testConfig.ts';
import type { FakeBrowser, Page, Tab } from '../fakeBrowser.ts';
import { createStorage } from '../fakeEdges.ts';

const schema = v.pipe(
  v.object({ subject: v.string() }),
  v.transform(({ subject }) => subject),
);

export type ModelTab = ReturnType<typeof createModelTab>;

/** A tab and the pages it shows, one after the other. */
export function createModelTab(browser: FakeBrowser, violate: (what: string) => void) {
  const sessionStorage = createStorage();
  let api: ApiClient | undefined;

  const tab = {
    page: undefined as Tab | undefined,
    /** The address of another site that it shows. */
    away: undefined as string | undefined,
    /** When it redirected to the provider automatically. */
    redirects: [] as number[],
    /** Whether the user has pressed 'Sign in' on this page. */
    hasPressedSignIn: false,
    open: (options: Page = {}): void => {
      tab.close();
      const page = browser.open({ ...options, sessionStorage });
      api = createApi(page);
      Object.assign(tab, { page, away: undefined, hasPressedSignIn: false });
      void page.auth.start().catch((error: unknown) => violate(`start failed: ${error}`));
    },
    close: (): void => {
      tab.page?.close();
      tab.page = undefined;
    },
    /** Calls the API as the cards do; the answer names its user. */
    call: (onAnswer: (subject: string) => void): void => {
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
function createApi({ auth, environment }: Tab): ApiClient {
  const api = createApiClient({
    baseUrl: testConfig.apiBaseUrl,
    bearer: auth.bearer,
    fetch: (address, init = {}) => environment.fetch(String(address), init),
  });
  const ignore = () => {};
  wireServices({
    auth,
    api,
    outages: { failed: ignore, answered: ignore },
    sharing: { setOwner: ignore },
    accountDigest: () => '',
    telemetry: {
      trackEvent: ignore,
      trackPlace: ignore,
      trackError: ignore,
      identify: async () => {},
    },
    errors: { record: ignore, reference: '' },
    onLeaving: ignore,
  });
  return api;
}
