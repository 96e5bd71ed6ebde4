import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import type { AuthState, SessionFreshness } from '../../../src/auth/Auth.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import { fakeDialog } from '../../support/fakeDialog.ts';
import { fakePopover } from '../../support/fakePopover.ts';
import { somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

interface Settings {
  readonly freshness?: SessionFreshness;
  readonly failure?: Extract<AuthState, { status: 'signedIn' }>['failure'];
  readonly hasNoRoom?: true | undefined;
  /** What of the stored page's record is not the usual. */
  readonly record?: Partial<LastKnownRecord>;
  /** What the device remembers, where that is not what the page shows. */
  readonly remembered?: LastKnownRecord;
  /** The stored page, where an earlier start has stored another than the record's. */
  readonly markup?: string;
  /** Whether the data that the page was stored with were cut off. */
  readonly lacksData?: boolean;
  readonly services?: Partial<Services>;
  /** Of the API, by path; by default it never answers. */
  readonly answers?: Readonly<Record<string, () => unknown>>;
}

const opened: (() => void)[] = [];

/** Leaves the page. */
export function cleanUp() {
  for (const close of opened.splice(0)) close();
}
afterEach(cleanUp);

let visits = 0;

/** Somebody who is signed in: SWR keeps what it once held of a key for the whole document. */
export const newAccount = (email = 'amara@suite.test') => ({
  ...amara,
  subject: `visit ${visits++}`,
  ...(email !== '' && { email }),
});

/**
 * Starts the launcher on the page that was stored for somebody with one place.
 * Returns what React had to mend or change of that page, too.
 */
export async function openLauncher(settings: Settings = {}) {
  const { freshness = 'fresh', failure, hasNoRoom, services: own } = settings;
  fakeDialog();
  fakePopover();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const account = newAccount();
  const record = { profile, subscriptions: [somerset], savedAt: Date.now(), ...settings.record };
  const container = document.body.appendChild(document.createElement('div'));
  const state = { status: 'signedIn', account, freshness, failure, hasNoRoom } as const;
  const services = {
    ...idleServices(settings.remembered ?? record, state, settings.answers),
    ...own,
  };
  container.innerHTML = settings.markup ?? renderHome(record, services);

  const errors: unknown[] = [];
  const observer = new MutationObserver(() => undefined);
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  observer.observe(container, everything);
  const app = (
    <StrictMode>
      <App services={services} hydration={settings.lacksData ? undefined : { account, record }} />
    </StrictMode>
  );
  const root = await act(async () =>
    hydrateRoot(container, app, { onRecoverableError: (error) => errors.push(error) }),
  );
  const mutations = observer.takeRecords();
  const close = () => {
    act(() => root.unmount());
    container.remove();
  };
  opened.push(close);
  // The device has been read.
  await act(async () => undefined);
  return { services, account, record, errors, mutations };
}
