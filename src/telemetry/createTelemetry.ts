import type { Config } from '../../shared/Config.ts';
import { codeOf, type ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { clearTelemetryStorage, createPipeline } from './createPipeline.ts';
import type { SinkOptions, TelemetryItem, TelemetrySink } from './TelemetrySink.ts';

export interface StartableTelemetry extends Telemetry {
  /** Called once the page is usable; items wait until then. Never rejects. */
  start(): Promise<void>;
}

interface TelemetryOptions extends SinkOptions {
  readonly mode: Config['mode'];
  /** Gives every error its reference, where nothing is sent as well. */
  readonly errors: Pick<ErrorLog, 'record'>;
  readonly load: () => Promise<{
    createApplicationInsights(options: SinkOptions): () => TelemetrySink;
  }>;
  /** Resolves after the seconds that most visits need: to look at the cards and open one. */
  readonly startDelay: () => Promise<void>;
  /** Resolves once the browser is idle: evaluating, making and starting the SDK take one task each. */
  readonly untilIdle: () => Promise<void>;
}

/** Off in development (spec §9), without a connection string, and under Global Privacy Control. */
export function createTelemetry({
  mode,
  errors,
  load,
  startDelay,
  untilIdle,
  ...options
}: TelemetryOptions): StartableTelemetry {
  if (mode === 'development' || options.connectionString === '' || hasPrivacyControl()) {
    return {
      ...silentTelemetry,
      trackError: (error, source) => void errors.record(source, codeOf(error), error),
    };
  }
  const reported = new WeakSet<object>();
  let isStarted = false;
  let onFirstItem = () => {};
  const firstItem = new Promise<void>((resolve) => {
    onFirstItem = resolve;
  });

  const pipeline = createPipeline(async () => {
    await Promise.race([startDelay(), firstItem]);
    const { createApplicationInsights } = await load();
    await untilIdle();
    const open = createApplicationInsights(options);
    await untilIdle();
    return open;
  });

  function track(item: TelemetryItem): void {
    pipeline.track(item);
    onFirstItem();
  }

  return {
    trackEvent: (name, properties = {}) => track({ kind: 'event', name, properties }),
    trackError(error, source) {
      // An error boundary and the window may both hear of the same error.
      if (error instanceof Object) {
        if (reported.has(error)) return;
        reported.add(error);
      }
      const reference = errors.record(source, codeOf(error), error);
      track({ kind: 'error', error, source, reference });
    },
    async identify(id) {
      if (id === undefined) {
        await pipeline.forget();
        return;
      }
      pipeline.setUser(telemetryUserId(id));
      if (isStarted) void pipeline.open();
    },
    async start() {
      isStarted = true;
      await pipeline.open();
    },
  };
}

/** Encodes what spec §5 forbids, and the percent sign: `decodeURIComponent` gives the id back. */
export function telemetryUserId(id: string): string {
  return id.replace(/[,;= |%]/g, (character) => encodeURIComponent(character));
}

/** Global Privacy Control (https://w3c.github.io/gpc/), which TypeScript's library lacks. */
function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

const silentTelemetry: StartableTelemetry = {
  trackEvent: () => undefined,
  trackError: () => undefined,
  identify: async (id) => {
    if (id === undefined) clearTelemetryStorage();
  },
  start: async () => undefined,
};
