import type { Sharing } from '../lib/createSharing.ts';
import { codeOf, type ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { createPipeline } from './createPipeline.ts';
import type { SinkOptions, TelemetryItem, TelemetrySink } from './TelemetrySink.ts';

export interface StartableTelemetry extends Telemetry {
  /** Called once the page is usable; items wait until then. Never rejects. */
  start(): Promise<void>;
}

interface TelemetryOptions extends SinkOptions {
  readonly sharing: Pick<Sharing, 'isOn' | 'subscribe'>;
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

/** What happens while nothing is shared is not told later either; only its references are kept. */
export function createTelemetry({
  sharing,
  errors,
  load,
  startDelay,
  untilIdle,
  ...options
}: TelemetryOptions): StartableTelemetry {
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
    if (!sharing.isOn()) return;
    pipeline.track(item);
    onFirstItem();
  }

  async function followSharing(): Promise<void> {
    if (!sharing.isOn()) await pipeline.stop();
    else if (isStarted) await pipeline.open();
  }

  sharing.subscribe(() => void followSharing());
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
      void followSharing();
    },
    async start() {
      isStarted = true;
      await followSharing();
    },
  };
}

/** Encodes what spec §5 forbids, and the percent sign: `decodeURIComponent` gives the id back. */
export function telemetryUserId(id: string): string {
  return id.replace(/[,;= |%]/g, (character) => encodeURIComponent(character));
}
