import { createStore } from '../../shared/createStore.ts';
import type { Profile } from '../../src/applications/userData/schemas.ts';
import type { AuthState } from '../../src/auth/Auth.ts';
import { config } from '../../src/lib/config.ts';
import { createLatePart } from '../../src/lib/createLatePart.ts';
import { createLook } from '../../src/lib/createLook.ts';
import { createSharing } from '../../src/lib/createSharing.ts';
import { createErrorLog } from '../../src/lib/ErrorLog.ts';
import { nothingDeclared } from '../../src/notices/Declared.ts';
import { createUpdates } from '../../src/pwa/createUpdates.ts';
import { createDialogs } from '../../src/shell/createDialogs.tsx';
import type { Services } from '../../src/shell/Services.ts';
import { createToastStore } from '../../src/ui/toasts/createToastStore.ts';

/** The gallery's toasts. */
export const toasts = createToastStore();

/** Stands in for what a part calls; the last call can be read from <html data-called>. */
export function called(what: string) {
  return () => {
    document.documentElement.dataset.called = what;
  };
}

/** Names a user may have. */
export const names = {
  usual: { firstName: 'Amara', lastName: 'Fielding' },
  long: { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Cholmondeley' },
  rightToLeft: { firstName: 'نور', lastName: 'الهدى الحسيني' },
  emoji: { firstName: '👩‍👩‍👧‍👦 Amara', lastName: '🌱' },
  none: { firstName: '', lastName: '' },
  // That nobody has, and somebody will send.
  longest: { firstName: 'A'.repeat(50_000), lastName: 'Fielding '.repeat(5_000) },
} satisfies Record<string, Profile>;

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

/** No specimen calls any of it: a call fails the test that met it. */
const unused = <Service extends object>() => ({}) as Service;

const { get: getState, subscribe } = createStore<AuthState>({ status: 'starting' });
const auth = { ...unused<Services['auth']>(), getState, subscribe };
const preferencesOf: Services['preferencesOf'] = () => unused();
const errors = { ...createErrorLog(), reference: '4817 2093' };
const telemetry = { connectionString: '', consent: 'required' } as const;

/** Behind the whole pages, where nothing happens. */
export const services: Services = {
  config,
  applications: [],
  auth,
  api: unused(),
  requests: unused(),
  lastKnown: unused(),
  preferencesOf,
  updates: createUpdates(nothing),
  late: createLatePart(never),
  sharing: createSharing({ mode: 'release', telemetry }),
  telemetry: unused(),
  errors,
  look: createLook(),
  toasts,
  dialogs: createDialogs({ auth, errors, preferencesOf, toasts }),
  declared: createStore(nothingDeclared),
};
