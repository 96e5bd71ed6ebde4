import type { IConfig, IConfiguration } from '@microsoft/applicationinsights-web';
import type { SinkOptions } from './TelemetrySink.ts';

const minute = 60_000;

/*
 * Spec §9. Two of its limits are fixed in the SDK: the stored buffer of 2000 items
 * (SessionStorageSendBuffer.MAX_BUFFER_SIZE) and the user cookie's year (Context/User, 31536000 s).
 */
const limits = {
  eventsLimitInMem: 10_000,
  enableSessionStorageBuffer: true,
  maxBatchSizeInBytes: 102_400,
  maxBatchInterval: 15_000,
  sessionRenewalMs: 30 * minute,
  sessionExpirationMs: 24 * 60 * minute,
  maxAjaxCallsPerView: 500,
} satisfies IConfig;

/* 403 is not in the SDK's own list. */
const retryCodes = [401, 403, 408, 429, 500, 502, 503, 504];

/* Calls home unless told not to: configuration from a Microsoft host, statistics about itself. */
const noCallsHome = {
  configuration: { cfgUrl: '', syncMode: 0 },
  statistics: { SdkStats: { mode: 2 } },
} as const;

/** What the SDK runs with. Not a call, header or word leaves by a default of the SDK. */
export function applicationInsightsConfig(options: SinkOptions): IConfiguration & IConfig {
  return {
    ...limits,
    connectionString: options.connectionString,
    extensionConfig: {
      // Its flush can only be awaited with enableSendPromise.
      AppInsightsChannelPlugin: { retryCodes, enableSendPromise: true },
      AppInsightsCfgSyncPlugin: noCallsHome.configuration,
    },
    featureOptIn: noCallsHome.statistics,
    redactUrls: 3, // appends to the default list
    redactQueryParams: ['code', 'state', 'session_state', 'id_token', 'access_token', 'iss'],
    excludeRequestFromAutoTrackingPatterns: [everythingBut(options.trackedBaseUrl)],
    disableCorrelationHeaders: true,
    enableRequestHeaderTracking: false,
    enableResponseHeaderTracking: false,
    enableAjaxErrorStatusText: false,
    disableExceptionTracking: true, // reportUnhandledErrors does it, from before the SDK is there
    disablePageUnloadEvents: ['beforeunload', 'unload'], // they keep the page out of the back-forward cache
    loggingLevelConsole: 0,
    loggingLevelTelemetry: 0,
  };
}

/* The SDK matches patterns with the whole address in lower case. */
function everythingBut(baseUrl: string): RegExp {
  const base = baseUrl.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^(?!${base}(?:[/?#]|$))`);
}
