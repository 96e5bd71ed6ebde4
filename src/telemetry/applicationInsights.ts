import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import type { TelemetryEvent } from '../lib/Telemetry.ts';
import { type SdkOptions, sdkConfig } from './applicationInsightsConfig.ts';
import { scrubItem, scrubText } from './scrubText.ts';

export type Sdk = ReturnType<typeof start>;

/* Sign-out allows two seconds for a purge, and the device is cleared after this. */
const flushTimeoutMs = 1500;

/** Events of usage; all others tell that something failed. */
const usage = new Set<unknown>(['signed in', 'application opened']);

/** Returns what starts the SDK, as a task of its own. Nothing is stored before. Import it late. */
export function prepareSdk(options: SdkOptions): () => Sdk {
  const sdk = new ApplicationInsights({ config: sdkConfig(options) });
  return () => start(sdk);
}

function start(sdk: ApplicationInsights) {
  const ended = new AbortController();
  let user: string | undefined;
  sdk.loadAppInsights();
  sdk.context.application.ver = document.documentElement.dataset.build ?? '';
  sdk.addTelemetryInitializer((item) => {
    // No failure is left out: support looks for the reference that somebody reads out.
    if (isFailure(item)) Object.assign(item, { sampleRate: 100 });
    return scrubItem(item, user);
  });
  waitWhileOffline(sdk, ended.signal);

  /** Drops what waits and stops for good. An unloaded SDK would throw when an answer arrives. */
  async function stop(): Promise<void> {
    ended.abort();
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
    setUser(userId: string | undefined): void {
      user = userId;
      if (userId === undefined) sdk.clearAuthenticatedUserContext();
      else sdk.setAuthenticatedUserContext(userId);
    },
    trackEvent(name: TelemetryEvent, properties: Readonly<Record<string, string>>): void {
      sdk.trackEvent({ name }, { ...properties });
    },
    /** Under `reference` the page and the details for support name it. */
    trackError(thrown: unknown, properties: { source: string; reference: string }): void {
      const { name, message, stack } = toError(thrown);
      const exception = new Error(scrubText(message));
      exception.name = scrubText(name);
      exception.stack = scrubText(stack ?? '');
      sdk.trackException({ exception }, properties);
    },
    // The SDK would send the page that somebody came from, which is nobody's business.
    countPageView: () => sdk.trackPageView({ refUri: '' }),
    stop,
    /** Sends what waits, for at most 1.5 s, drops the rest and stops for good. */
    async close(): Promise<void> {
      // This file imports nothing that others use: a change there would rename the SDK's file (docs/decisions/045).
      const sent = new Promise<void>((resolve) => {
        void sdk.flush(true, () => resolve());
        setTimeout(resolve, flushTimeoutMs);
      });
      if (navigator.onLine) await sent;
      await stop();
    },
  };
}

function isFailure({ baseType, baseData }: ITelemetryItem): boolean {
  return baseType === 'ExceptionData' || (baseType === 'EventData' && !usage.has(baseData?.name));
}

/* Without a network the SDK takes its request for answered and drops the items. */
function waitWhileOffline(sdk: ApplicationInsights, signal: AbortSignal): void {
  const sender = sdk.getSender();
  addEventListener('offline', () => sender.pause(), { signal });
  addEventListener('online', () => sender.resume(), { signal });
  if (!navigator.onLine) sender.pause();
}

function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(typeof thrown === 'string' ? thrown : `A thrown ${typeof thrown}`);
}
