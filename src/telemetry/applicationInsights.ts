import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import { toError } from '../lib/toError.ts';
import { applicationInsightsConfig } from './applicationInsightsConfig.ts';
import { scrubItem } from './scrubItem.ts';
import { scrubText } from './scrubText.ts';
import type { SinkOptions, TelemetryItem, TelemetrySink } from './TelemetrySink.ts';

/* Sign-out waits two seconds for everything of the user to be gone; clearing comes after this. */
const flushDeadline = 1500;

/**
 * Makes the SDK; what it returns starts it. Until then it touches nothing of the device.
 * Imported dynamically only: it outweighs the rest of the page.
 */
export function createApplicationInsights(options: SinkOptions): () => TelemetrySink {
  const sdk = new ApplicationInsights({ config: applicationInsightsConfig(options) });
  return () => open(sdk);
}

function open(sdk: ApplicationInsights): TelemetrySink {
  const closed = new AbortController();
  let user: string | undefined;
  sdk.loadAppInsights();
  sdk.addTelemetryInitializer((item) => scrubItem(item, user));
  waitWhileOffline(sdk, closed.signal);

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
    countPageView: () => sdk.trackPageView(),
    async close() {
      try {
        if (navigator.onLine) {
          await flushed(sdk);
        }
      } finally {
        closed.abort();
        silence(sdk);
      }
    },
  };
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
  sdk.trackException({ exception }, { source: item.source });
}

/* The SDK takes a request that never left for one that was answered, and drops its items. */
function waitWhileOffline(sdk: ApplicationInsights, signal: AbortSignal): void {
  const sender = sdk.getSender();
  addEventListener('offline', () => sender.pause(), { signal });
  addEventListener('online', () => sender.resume(), { signal });
  if (!navigator.onLine) {
    sender.pause();
  }
}

function flushed(sdk: ApplicationInsights): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(resolve, flushDeadline);
    void sdk.flush(true, () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

/*
 * Switches everything off, which empties the buffers, instead of unloading: an answer that comes
 * after an unload makes the SDK throw.
 */
function silence(sdk: ApplicationInsights): void {
  sdk.updateCfg({
    extensionConfig: {
      AppInsightsChannelPlugin: { disableTelemetry: true, enableSessionStorageBuffer: false },
      AjaxDependencyPlugin: { disableAjaxTracking: true, disableFetchTracking: true },
    },
  });
  void sdk.flush(false, () => undefined);
}
