import type { TelemetryItem, TelemetrySink } from './TelemetrySink.ts';

const queueLimit = 100;

interface QueuedItem {
  readonly item: TelemetryItem;
  readonly userId: string | undefined;
}

/** Queues items with their user until there is a sink; of more than 100 it drops the oldest. */
export function createPipeline(loadSink: () => Promise<() => TelemetrySink>) {
  let queue: QueuedItem[] = [];
  let sink: TelemetrySink | undefined;
  let userId: string | undefined;
  let endings = 0;
  let clearing: Promise<unknown> = Promise.resolve();

  function fillSink(started: TelemetrySink): void {
    sink = started;
    for (const queued of queue) {
      started.setUser(queued.userId);
      started.track(queued.item);
    }
    queue = [];
    started.setUser(userId);
    started.countPageView();
  }

  /** Clears the device once `closed` is settled. A sink that is on its way is not started. */
  async function end(closed: Promise<void> | undefined): Promise<void> {
    endings += 1;
    sink = undefined;
    const settled = closed?.catch(() => undefined);
    clearing = Promise.all([clearing, settled]).then(clearTelemetryStorage);
    await clearing;
  }

  return {
    track(item: TelemetryItem): void {
      if (sink) {
        sink.track(item);
        return;
      }
      queue = [...queue, { item, userId }].slice(-queueLimit);
    },
    setUser(id: string): void {
      userId = id;
      sink?.setUser(id);
    },
    /** Loads a sink, unless there is one, and empties the queue into it. Never rejects. */
    async open(): Promise<void> {
      if (sink) return;
      const before = endings;
      try {
        await clearing;
        const startSink = await loadSink();
        if (sink === undefined && endings === before) fillSink(startSink());
      } catch {
        // Blocked or out of reach. The page works without; the next sign-in or page tries again.
      }
    },
    /** Ends with the user: sends or drops their items and clears the device. Never rejects. */
    async forget(): Promise<void> {
      userId = undefined;
      queue = queue.filter((queued) => queued.userId === undefined);
      await end(sink?.close());
    },
    /** Drops everything, and clears the device; the user stays known. Never rejects. */
    async stop(): Promise<void> {
      queue = [];
      await end(sink?.stop());
    },
  };
}

const cookies = ['ai_user', 'ai_session', 'ai_authUser'];

function clearTelemetryStorage(): void {
  for (const name of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and answers late
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  try {
    removeKeys(sessionStorage);
    removeKeys(localStorage);
  } catch {
    // Storage is blocked, so nothing was stored in it either.
  }
}

function removeKeys(storage: Storage): void {
  for (const key of Object.keys(storage).filter((name) => /^ai(?:tr)?_/i.test(name))) {
    storage.removeItem(key);
  }
}
