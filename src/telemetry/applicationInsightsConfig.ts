import type { IConfig, IConfiguration } from '@microsoft/applicationinsights-web';
import type { TelemetryConfig } from '../../shared/Config.ts';

export interface SdkOptions extends Omit<TelemetryConfig, 'consent'> {
  /** Only calls below this address, the API's, are recorded. */
  readonly trackedBaseUrl: string;
  readonly network: { isOnline(): boolean; subscribe(listener: () => void): () => void };
}

const minuteMs = 60_000;

export function sdkConfig(options: SdkOptions): IConfiguration & IConfig {
  return {
    // The limits of P66. The SDK fixes its buffer of 2000 items and its user cookie of a year.
    eventsLimitInMem: 10_000,
    enableSessionStorageBuffer: true,
    maxBatchSizeInBytes: 102_400,
    maxBatchInterval: 15_000,
    sessionRenewalMs: 30 * minuteMs,
    sessionExpirationMs: 24 * 60 * minuteMs,
    maxAjaxCallsPerView: 500,
    connectionString: options.connectionString,
    samplingPercentage: options.sampling ?? 100,
    cookieCfg: { setCookie: setLaxCookie },
    extensionConfig: {
      AppInsightsChannelPlugin: {
        retryCodes: [401, 403, 408, 429, 500, 502, 503, 504], // P66; the SDK's own list lacks 403
        enableSendPromise: true, // without it a flush cannot be awaited
      },
      AppInsightsCfgSyncPlugin: { cfgUrl: '', syncMode: 0 }, // by default it asks Microsoft
    },
    featureOptIn: { SdkStats: { mode: 2 } }, // by default the SDK sends statistics about itself
    excludeRequestFromAutoTrackingPatterns: [everythingBut(options.trackedBaseUrl)],
    disableCorrelationHeaders: true,
    enableRequestHeaderTracking: false,
    enableResponseHeaderTracking: false,
    enableAjaxErrorStatusText: false,
    disableExceptionTracking: true, // reportUnhandledErrors hears them before the SDK is loaded
    disablePageUnloadEvents: ['beforeunload', 'unload'], // they would keep the page out of the back-forward cache
    loggingLevelConsole: 0,
    loggingLevelTelemetry: 0,
  };
}

/* The SDK matches the address in lower case. */
function everythingBut(baseUrl: string): RegExp {
  const base = baseUrl.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^(?!${base}(?:[/?#]|$))`);
}

/** Over TLS the SDK's own would be `SameSite=None`, which no other site needs. */
function setLaxCookie(name: string, value: string): void {
  const kept = value.replace(/;\s*SameSite=[^;]*/i, '');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and answers late
  document.cookie = `${name}=${kept}; SameSite=Lax`;
}
