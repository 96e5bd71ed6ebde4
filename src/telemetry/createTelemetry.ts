import { createStore, until } from '../../shared/createStore.ts';
import type { Sharing } from '../lib/createSharing.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import { loadTwice } from '../lib/loadTwice.ts';
import { codeOf } from '../lib/ReportableError.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { telemetryDigest } from '../lib/telemetryDigest.ts';
import { untilIdle } from '../lib/whenIdle.ts';
import type { Sdk } from './applicationInsights.ts';
import type { SdkOptions } from './applicationInsightsConfig.ts';

interface TelemetryOptions extends SdkOptions {
  readonly sharing: Pick<Sharing, 'isOn' | 'isTold' | 'subscribe'>;
  /** Records errors even if nothing is sent. */
  readonly errors: Pick<ErrorLog, 'record' | 'reference'>;
  readonly load: () => Promise<{ prepareSdk(options: SdkOptions): () => Sdk }>;
  /** Resolves when most visits have opened a card. */
  readonly startDelay: () => Promise<void>;
}

const queueLimit = 100;

/** Queues items with their user until the SDK is loaded. Never sends items from before a yes (P64). */
export function createTelemetry({
  sharing,
  errors,
  load,
  startDelay,
  ...options
}: TelemetryOptions): Telemetry & { start(): Promise<void> } {
  const reported = new WeakSet<object>();
  let queue: { readonly send: (sdk: Sdk) => void; readonly userId: typeof userId }[] = [];
  let isStarted = false;
  let sdk: Sdk | undefined;
  let userId: Promise<string> | undefined;
  /** Replaced at each end, so that an SDK which is loading then is not started. */
  let cleared: Promise<unknown> = Promise.resolve();
  const hasItem = createStore(false);

  function track(send: (sdk: Sdk) => void): void {
    if (!sharing.isOn()) return;
    if (sdk) send(sdk);
    else queue = [...queue, { send, userId }].slice(-queueLimit);
    hasItem.set(true);
  }

  async function open(): Promise<void> {
    if (sdk) return;
    const before = cleared;
    try {
      await before;
      await until({ get: sharing.isTold, subscribe: sharing.subscribe }, Boolean);
      await Promise.race([startDelay(), until(hasItem, Boolean)]);
      // Evaluating, making and starting the SDK are separate tasks.
      const { prepareSdk } = await loadTwice(load);
      await untilIdle();
      const startSdk = prepareSdk(options);
      await untilIdle();
      if (sdk === undefined && cleared === before) emptyInto(startSdk());
    } catch {
      // The SDK is blocked or unreachable; the next sign-in or page retries.
    }
  }

  function emptyInto(started: Sdk): void {
    sdk = started;
    for (const queued of queue) {
      sdk.setUser(queued.userId);
      queued.send(sdk);
    }
    queue = [];
    sdk.setUser(userId);
    sdk.countPageView();
  }

  /** Never rejects. */
  async function end(ended: Promise<void> | undefined): Promise<void> {
    sdk = undefined;
    const settled = ended?.catch(() => undefined);
    cleared = Promise.all([cleared, settled]).then(clearDevice);
    await cleared;
  }

  async function followSharing(): Promise<void> {
    const isOn = sharing.isOn();
    if (!isOn) queue = [];
    if (!isOn || (sdk && !sharing.isTold())) await end(sdk?.stop());
    if (isOn && isStarted) await open();
  }

  sharing.subscribe(() => void followSharing());
  return {
    trackEvent: (name, properties = {}) => track((to) => to.trackEvent(name, properties)),
    trackPlace: (name, application, id) =>
      track((to) => to.trackPlace(name, application, telemetryDigest(application, id))),
    trackError(error, source) {
      // An error boundary and the window may report the same error.
      if (error instanceof Object) {
        if (reported.has(error)) return;
        reported.add(error);
      }
      const { reference } = errors;
      const code = codeOf(error);
      errors.record(source, code);
      track((to) => to.trackError(error, code, { source, reference }));
    },
    async identify(person) {
      if (person) {
        userId = telemetryDigest(person.issuer, person.subject);
        sdk?.setUser(userId);
        void followSharing();
        return;
      }
      userId = undefined;
      queue = queue.filter((queued) => queued.userId === undefined);
      await end(sdk?.close());
    },
    /** Call this once the page is usable. Never rejects. */
    async start() {
      isStarted = true;
      await followSharing();
    },
  };
}

/** Also removes data of earlier SDK versions. */
function clearDevice(): void {
  for (const name of ['ai_user', 'ai_session', 'ai_authUser']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and answers late
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const names = Object.keys(storage).filter((name) => /^ai(?:tr)?_/i.test(name));
      for (const name of names) storage.removeItem(name);
    }
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** The SDK's own collection would start later and send unscrubbed texts. */
export function reportUnhandledErrors({ trackError }: Pick<Telemetry, 'trackError'>): void {
  addEventListener('error', ({ error }) => trackError(error, 'window'));
  addEventListener('unhandledrejection', ({ reason }) => trackError(reason, 'promise'));
}
