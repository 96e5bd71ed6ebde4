import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import type { SessionFreshness } from '../../../src/auth/Auth.ts';
import { App } from '../../../src/shell/App.tsx';
import type { Services } from '../../../src/shell/Services.ts';
import type { Toast } from '../../../src/ui/toasts/createToastQueue.ts';
import { fakeDialog } from '../../support/fakeDialog.ts';
import { fakePopover } from '../../support/fakePopover.ts';
import { somerset } from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';

interface Settings {
  readonly freshness?: SessionFreshness;
  readonly email?: string | undefined;
  /** What of the device's record is not the usual. */
  readonly record?: Partial<LastKnownRecord>;
  readonly services?: Partial<Services>;
}

let visits = 0;

/** Opens the launcher on the page that was stored for somebody with one place; no answer ever comes. */
export function openCards(settings: Settings = {}) {
  const { freshness = 'fresh', email = 'amara@suite.test', services: changed } = settings;
  fakeDialog();
  fakePopover();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // SWR keeps what it once held of a key for the whole document.
  const account = { ...amara, subject: `visit ${visits++}`, ...(email !== '' && { email }) };
  const record = { profile, subscriptions: [somerset], savedAt: Date.now(), ...settings.record };
  const idle = idleServices(record, { status: 'signedIn', account, freshness });
  const services = { ...idle, ...changed };
  const toasts: Toast[] = [];
  services.toasts.receive((toast) => toasts.push(toast));
  render(<App services={services} hydration={{ account, record }} />);
  return { services, toasts, account, record };
}
