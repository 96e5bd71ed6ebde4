import type { Config } from '../lib/config.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { clearTelemetryStorage } from './clearTelemetryStorage.ts';
import { createPipeline, type Pipeline } from './createPipeline.ts';
import type { SinkOptions, TelemetryItem, TelemetrySink } from './TelemetrySink.ts';
import { telemetryUserId } from './telemetryUserId.ts';

export interface StartableTelemetry extends Telemetry {
  /**
   * Loads the SDK, as soon as there is something to tell or the first seconds are over; called once
   * the page is usable. Until then items wait. Never rejects.
   */
  start(): Promise<void>;
}

interface TelemetryOptions extends SinkOptions {
  readonly mode: Config['mode'];
  /** Imports applicationInsights.ts. */
  readonly load: () => Promise<{
    createApplicationInsights(options: SinkOptions): () => TelemetrySink;
  }>;
  /** Resolves when who has come for a look, or to open something, has had the time for it. */
  readonly firstSeconds: () => Promise<void>;
  /** Waits for an idle moment: evaluating, making and starting the SDK take one each. */
  readonly rest: () => Promise<void>;
}

/** Telemetry that takes items at once. Off in development, without a connection, or if asked to be. */
export function createTelemetry({
  mode,
  load,
  firstSeconds,
  rest,
  ...options
}: TelemetryOptions): StartableTelemetry {
  if (mode === 'development' || options.connectionString === '' || isPrivacyAskedFor()) {
    return silentTelemetry;
  }
  let tell = () => {};
  const somethingToTell = new Promise<void>((resolve) => {
    tell = resolve;
  });

  const pipeline = createPipeline(async () => {
    await Promise.race([firstSeconds(), somethingToTell]);
    const { createApplicationInsights } = await load();
    await rest();
    const open = createApplicationInsights(options);
    await rest();
    return open;
  });
  let isStarted = false;
  let hashing: Promise<unknown> | undefined;

  /* What is tracked right after a sign-in waits for whose it is. */
  function track(item: TelemetryItem): void {
    const pass = () => {
      pipeline.track(item);
      tell();
    };
    if (hashing) {
      void hashing.finally(pass);
    } else {
      pass();
    }
  }

  return {
    trackEvent: (name, properties = {}) => track({ kind: 'event', name, properties }),
    trackError: errorTracker(track),
    identify: identifier(pipeline, {
      onHashing(hash) {
        hashing = hash;
      },
      onIdentified() {
        hashing = undefined;
        if (isStarted) {
          void pipeline.open();
        }
      },
    }),
    async start() {
      isStarted = true;
      await pipeline.open();
    },
  };
}

/* Each error once: a boundary and the window may both hear of it. */
function errorTracker(track: Pipeline['track']): Telemetry['trackError'] {
  const reported = new WeakSet<object>();
  return (error, source) => {
    if (error instanceof Object) {
      if (reported.has(error)) {
        return;
      }
      reported.add(error);
    }
    track({ kind: 'error', error, source });
  };
}

interface Identifications {
  readonly onHashing: (hash: Promise<string>) => void;
  readonly onIdentified: () => void;
}

function identifier(
  pipeline: Pipeline,
  { onHashing, onIdentified }: Identifications,
): Telemetry['identify'] {
  let latest: string | undefined;
  return async (id) => {
    latest = id;
    if (id === undefined) {
      await pipeline.forget();
      return;
    }
    const known = telemetryUserId(id);
    if (typeof known === 'string') {
      pipeline.setUser(known);
    } else {
      pipeline.setUser(undefined);
      onHashing(known);
      const hash = await known;
      if (latest !== id) {
        return; // somebody else, or nobody, while it was computed
      }
      pipeline.setUser(hash);
    }
    onIdentified();
  };
}

/* Global Privacy Control; TypeScript's library does not know it yet. */
function isPrivacyAskedFor(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

const silentTelemetry: StartableTelemetry = {
  trackEvent: () => undefined,
  trackError: () => undefined,
  identify: async (id) => {
    if (id === undefined) {
      clearTelemetryStorage();
    }
  },
  start: async () => undefined,
};
