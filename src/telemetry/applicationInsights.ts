import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import { applicationInsightsConfig } from './applicationInsightsConfig.ts';
import { scrubItem, scrubText } from './scrubText.ts';
import type { SinkOptions, TelemetryItem, TelemetrySink } from './TelemetrySink.ts';

/* Sign-out allows two seconds for a purge, and the device is cleared after this. */
const flushTimeoutMs = 1500;

/** Events of usage; all others tell that something failed. */
const usage = new Set<unknown>(['signed in', 'application opened']);

/** Returns what starts the SDK, as a task of its own. Nothing is stored before. Import it late. */
export function createApplicationInsights(options: SinkOptions): () => TelemetrySink {
  const sdk = new ApplicationInsights({ config: applicationInsightsConfig(options) });
  return () => open(sdk);
}

function open(sdk: ApplicationInsights): TelemetrySink {
  const closed = new AbortController();
  let user: string | undefined;
  sdk.loadAppInsights();
  sdk.context.application.ver = document.documentElement.dataset.build ?? '';
  sdk.addTelemetryInitializer((item) => {
    if (isFailure(item)) keepFromSampling(item);
    return scrubItem(item, user);
  });
  waitWhileOffline(sdk, closed.signal);

  async function stop(): Promise<void> {
    closed.abort();
    disable(sdk);
  }

  return {
    setUser(userId) {
      user = userId;
      if (userId === undefined) {
        sdk.clearAuthenticatedUserContext();
      } else {
        sdk.setAuthenticatedUserContext(userId);
      }
    },
    track: (item) => track(sdk, item),
    // Where somebody came from is nobody's business.
    countPageView: () => sdk.trackPageView({ refUri: '' }),
    async close() {
      try {
        if (navigator.onLine) {
          await flush(sdk);
        }
      } finally {
        await stop();
      }
    },
    stop,
  };
}

function isFailure({ baseType, baseData }: ITelemetryItem): boolean {
  return baseType === 'ExceptionData' || (baseType === 'EventData' && !usage.has(baseData?.name));
}

/** Whoever reads out an error's reference shall be found. */
function keepFromSampling(item: ITelemetryItem): void {
  Object.assign(item, { sampleRate: 100 });
}

function track(sdk: ApplicationInsights, item: TelemetryItem): void {
  if (item.kind === 'event') {
    sdk.trackEvent({ name: item.name }, { ...item.properties });
    return;
  }
  const { name, message, stack } = toError(item.error);
  const exception = new Error(scrubText(message));
  exception.name = scrubText(name);
  exception.stack = scrubText(stack ?? '');
  sdk.trackException({ exception }, { source: item.source, reference: item.reference });
}

/* Without a network the SDK takes its request for answered and drops the items. */
function waitWhileOffline(sdk: ApplicationInsights, signal: AbortSignal): void {
  const sender = sdk.getSender();
  addEventListener('offline', () => sender.pause(), { signal });
  addEventListener('online', () => sender.resume(), { signal });
  if (!navigator.onLine) {
    sender.pause();
  }
}

function flush(sdk: ApplicationInsights): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, flushTimeoutMs);
    void sdk.flush(true, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/* An unloaded SDK would throw when an answer arrives. This also empties the channel's buffers. */
function disable(sdk: ApplicationInsights): void {
  sdk.updateCfg({
    cookieCfg: { enabled: false },
    extensionConfig: {
      AppInsightsChannelPlugin: { disableTelemetry: true, enableSessionStorageBuffer: false },
      AjaxDependencyPlugin: { disableAjaxTracking: true, disableFetchTracking: true },
    },
  });
  void sdk.flush(false, () => undefined);
}

/** The error itself, or one for another thrown value: its text, or else only its type. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) {
    return thrown;
  }
  return new Error(typeof thrown === 'string' ? thrown : `A thrown ${typeof thrown}`);
}
