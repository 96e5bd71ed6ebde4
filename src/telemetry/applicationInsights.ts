import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import type { TelemetryEvent } from '../lib/Telemetry.ts';
import { type SdkOptions, sdkConfig } from './applicationInsightsConfig.ts';
import { scrubItem } from './scrubItem.ts';

export type Sdk = ReturnType<typeof start>;

const flushTimeoutMs = 1500; // sign-out allows two seconds, in which the device is cleared afterwards

const usage = new Set<unknown>(['signed in', 'application opened']); // all other events are failures

/* A line of any browser's stack trace that names a file of a build. */
const frame =
  /^(?: +at |[^\s@]*@).*?(https?:\/\/[^\s/]+)(\/(?:static\/|boot-)[\w.-]+\.js:\d+:\d+)/gm;

/** Returns a function that starts the SDK in a task of its own; nothing is stored before. Import this file late. */
export function prepareSdk(options: SdkOptions): () => Sdk {
  const sdk = new ApplicationInsights({ config: sdkConfig(options) });
  return () => start(sdk, options.network);
}

function start(sdk: ApplicationInsights, network: SdkOptions['network']) {
  const ended = new AbortController();
  let told: Promise<void> = Promise.resolve();
  sdk.loadAppInsights();
  sdk.context.application.ver = document.documentElement.dataset.build ?? '';
  sdk.context.telemetryTrace.name = '/'; // by default this is the page's path, which any link can set
  sdk.addTelemetryInitializer((item) => {
    // Failures are never sampled out, because support looks them up by reference.
    if (isFailure(item)) Object.assign(item, { sampleRate: 100 });
    return scrubItem(item);
  });
  // Offline the SDK would drop the items.
  const sender = sdk.getSender();
  const follow = () => (network.isOnline() ? sender.resume() : sender.pause());
  const unfollow = network.subscribe(follow);
  follow();

  /** Keeps order and owner of items while a digest is computed. */
  function inOrder<T>(value: T | Promise<T>, tell: (value: T) => void): void {
    told = Promise.allSettled([value, told])
      .then(([known]) => {
        if (known.status === 'fulfilled' && !ended.signal.aborted) tell(known.value);
      })
      .catch(() => undefined); // not reported, because that report would fail as well
  }

  /** Drops the queue and stops for good, without unloading the SDK, which would throw at a later answer. */
  async function stop(): Promise<void> {
    ended.abort();
    unfollow();
    sdk.updateCfg({
      cookieCfg: { enabled: false },
      extensionConfig: {
        AppInsightsChannelPlugin: { disableTelemetry: true, enableSessionStorageBuffer: false },
        AjaxDependencyPlugin: { disableAjaxTracking: true, disableFetchTracking: true },
      },
    });
    void sdk.flush(false, () => undefined); // empties the channel's buffers
  }

  return {
    setUser(userId: Promise<string> | undefined): void {
      inOrder(undefined, () => sdk.clearAuthenticatedUserContext());
      if (userId !== undefined) inOrder(userId, (known) => sdk.setAuthenticatedUserContext(known));
    },
    trackEvent(name: TelemetryEvent, properties: Readonly<Record<string, string>>): void {
      inOrder(properties, (known) => sdk.trackEvent({ name }, { ...known }));
    },
    trackPlace(name: TelemetryEvent, application: string, digest: Promise<string>): void {
      inOrder(digest, (subscription) => sdk.trackEvent({ name }, { application, subscription }));
    },
    /** Page and support details show the same `reference`. */
    trackError(thrown: unknown, code: string, properties: { source: string; reference: string }) {
      const exception = new Error(code);
      exception.name = code.replace(/\W.*/s, '');
      exception.stack = [code, ...ownFrames(thrown)].join('\n');
      inOrder(exception, () => sdk.trackException({ exception }, properties));
    },
    // The SDK would send the path and the referrer.
    countPageView: () => inOrder(location.origin, (uri) => sdk.trackPageView({ uri, refUri: '' })),
    stop,
    /** Sends the queue for at most 1.5 s, drops the rest and stops for good. */
    async close(): Promise<void> {
      // This file shares no imports, because changes there would rename the SDK's file (docs/decisions/036).
      const sent = new Promise<void>((resolve) => {
        inOrder(undefined, () => void sdk.flush(true, () => resolve()));
        setTimeout(resolve, flushTimeoutMs);
      });
      if (network.isOnline()) await sent;
      await stop();
    },
  };
}

function isFailure({ baseType, baseData }: ITelemetryItem): boolean {
  return baseType === 'ExceptionData' || (baseType === 'EventData' && !usage.has(baseData?.name));
}

/** Returns places in our own files, innermost first, without function names, which may hold a value. */
function ownFrames(thrown: unknown): readonly string[] {
  const stack = thrown instanceof Error ? `${thrown.stack}` : '';
  return [...stack.matchAll(frame)].flatMap(([, origin, place]) =>
    origin === location.origin ? `    at ${origin}${place}` : [],
  );
}
