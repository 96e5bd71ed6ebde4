import { readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { createStore, type Store } from '../../../shared/createStore.ts';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { changePreferences } from '../../../src/applications/preferences/changePreferences.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import { createRequests } from '../../../src/applications/userData/createRequests.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import type { Account, AuthState, SignedIn } from '../../../src/auth/Auth.ts';
import type { SignedOutReason } from '../../../src/auth/reasons.ts';
import { config } from '../../../src/lib/config.ts';
import { createLatePart } from '../../../src/lib/createLatePart.ts';
import { createLook } from '../../../src/lib/createLook.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { nothingDeclared } from '../../../src/notices/Declared.ts';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { App } from '../../../src/shell/App.tsx';
import { createDialogs } from '../../../src/shell/createDialogs.tsx';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { type Services, ServicesContext } from '../../../src/shell/Services.ts';
import { createLateParts } from '../../../src/start/late.ts';
import { catchFocus } from '../../../src/ui/catchFocus.ts';
import { guardKeys } from '../../../src/ui/guardKeys.ts';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { catalogue, somerset } from '../applications/cardSamples.ts';
import {
  amara,
  fakeApi,
  fakeLastKnown,
  fakePreferences,
  held,
  profile,
} from '../applications/fakeUserData.tsx';

/** What the API answers with the name, which is `profile` if it answers with a list, and with the list. */
export interface Answers {
  readonly me?: (() => unknown) | undefined;
  readonly list?: (() => unknown) | undefined;
  /** By path, for a page with a call of its own (docs/how-to.md). */
  readonly others?: Readonly<Record<string, () => unknown>> | undefined;
}

/**
 * Services where nothing happens: the API answers but what is given, nothing is offered, sign-in is what
 * `session` holds.
 */
export function idleServices(
  session: Store<AuthState> = createStore<AuthState>({ status: 'starting' }),
  remembered?: LastKnownRecord,
  { list, me = list && (() => profile), others }: Answers = {},
): Services {
  const { api, answers } = fakeApi();
  const unanswered = held().answer;
  const every = { '/me': me ?? unanswered, '/me/applications': list ?? unanswered };
  Object.assign(answers, every, others);
  const [trackEvent, trackPlace, trackError, identify] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const telemetry = { trackEvent, trackPlace, trackError, identify };
  const auth = {
    ...{ getState: session.get, subscribe: session.subscribe, start: vi.fn() },
    ...{ signIn: vi.fn(), signOut: vi.fn(), bearer: vi.fn() },
    ...{ onUnauthorized: vi.fn(), onAuthorized: vi.fn() },
  };
  const updates = createUpdates(vi.fn());
  const declared = createStore(remembered?.declared ?? nothingDeclared);
  const errors = createErrorLog();
  const toasts = createToastStore();
  const lastKnown = fakeLastKnown(remembered);
  const device = fakePreferences(remembered?.preferences);
  const preferencesOf = createPreferences((_owner, view) => changePreferences({ view, device }));
  return {
    ...{ config, applications: catalogue, auth, lastKnown, updates, telemetry, errors, toasts },
    api: createApiClient({ baseUrl: 'https://api.test', bearer: async () => 'token' }),
    requests: createRequests(api),
    late: createLatePart(async () => createLateParts({ declared, config, telemetry, updates })),
    sharing: createSharing({ mode: 'release', telemetry: { connectionString: '' } }),
    look: createLook(),
    preferencesOf,
    dialogs: createDialogs({ auth, errors, preferencesOf, toasts }),
    declared,
  };
}

/** Around a component that is rendered by itself. */
export function IdleServices({ children }: { readonly children: ReactNode }) {
  const [services] = useState(idleServices);
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

type Session = Omit<SignedIn, 'status'>;

export interface Settings extends Partial<Session>, Answers {
  /** Why nobody is signed in. */
  readonly signedOut?: SignedOutReason;
  /** Changes to the usual record of the stored page. */
  readonly record?: Partial<LastKnownRecord>;
  /**
   * True if a page is stored with its data. Otherwise the loading screen is there, and the device has what is
   * `remembered`.
   */
  readonly hasPage?: boolean;
  /** The device remembers this, where it is not what the page shows. */
  readonly remembered?: LastKnownRecord | undefined;
  /** The page that stands there, where it is another than the record's. */
  readonly markup?: string;
  readonly services?: Partial<Services>;
}

const indexPage = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const loadingMarkup = indexPage.getElementById('root')?.innerHTML ?? '';

// As main.tsx does.
guardKeys();
catchFocus();

const opened: (() => void)[] = [];

export function leavePage() {
  // Nothing of it has the focus that another page could give back.
  dispatchEvent(new Event('pointerdown'));
  for (const leave of opened.splice(0)) leave();
}
afterEach(leavePage);

let visits = 0;

/** Somebody who is signed in: SWR keeps what it once held of a key for the whole document. */
export const newAccount = (): Account => ({
  ...amara,
  subject: `visit ${visits++}`,
  email: 'amara@suite.test',
});

/**
 * Starts the launcher on the page that was stored for somebody with one place.
 * Returns what React had to mend or change of that page, too.
 */
export async function openLauncher(settings: Settings = {}) {
  const { signedOut, record: shown, markup, services: own, ...rest } = settings;
  const {
    hasPage = !signedOut,
    remembered,
    account = newAccount(),
    me,
    list,
    others,
    ...session
  } = rest;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const record = { profile, subscriptions: [somerset], savedAt: Date.now(), ...shown };
  const state: AuthState = signedOut
    ? { status: 'signedOut', reason: signedOut }
    : { status: 'signedIn', account, validity: 'fresh', ...session };
  const onDevice = remembered ?? (hasPage ? record : undefined);
  const stateNow = createStore<AuthState>(state);
  const services = { ...idleServices(stateNow, onDevice, { me, list, others }), ...own };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = markup ?? (hasPage ? renderHome(record, services) : loadingMarkup);

  const errors: unknown[] = [];
  const observer = new MutationObserver(() => undefined);
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  observer.observe(container, everything);
  const hydration = hasPage ? { account, record } : undefined;
  const app = (
    <StrictMode>
      <App services={services} hydration={hydration} />
    </StrictMode>
  );
  const root = await act(async () =>
    hydrateRoot(container, app, { onRecoverableError: (error) => errors.push(error) }),
  );
  const mended = [...errors, ...observer.takeRecords()];
  opened.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  // The device has been read.
  await act(async () => void (signedOut || (await services.preferencesOf(account).change())));
  const become = (next: AuthState) => act(() => stateNow.set(next));
  return { services, account, record, errors, mended, become };
}
