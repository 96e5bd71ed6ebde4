import { clearTelemetryStorage } from './clearTelemetryStorage.ts';
import type { TelemetryItem, TelemetrySink } from './TelemetrySink.ts';

const queueLimit = 100;

interface QueuedItem {
  readonly item: TelemetryItem;
  readonly userId: string | undefined;
}

export interface Pipeline {
  /** Passes an item on, or keeps it, with its user, until there is a sink; the oldest give way. */
  track(item: TelemetryItem): void;
  setUser(userId: string | undefined): void;
  /** Loads a sink, unless there is one, and empties the queue into it. Never rejects. */
  open(): Promise<void>;
  /** Ends with the user: sends or drops their items and clears the device. Never rejects. */
  forget(): Promise<void>;
}

/** The way of the items from the page to a sink that comes late, or never. */
export function createPipeline(loadSink: () => Promise<() => TelemetrySink>): Pipeline {
  let queue: QueuedItem[] = [];
  let sink: TelemetrySink | undefined;
  let userId: string | undefined;
  let forgotten = 0;
  let forgetting: Promise<unknown> = Promise.resolve();

  function fill(opened: TelemetrySink) {
    sink = opened;
    for (const queued of queue) {
      opened.setUser(queued.userId);
      opened.track(queued.item);
    }
    queue = [];
    opened.setUser(userId);
    opened.countPageView();
  }

  return {
    track(item) {
      if (sink) {
        sink.track(item);
        return;
      }
      queue = [...queue, { item, userId }].slice(-queueLimit);
    },
    setUser(id) {
      userId = id;
      sink?.setUser(id);
    },
    async open() {
      if (sink) {
        return;
      }
      const before = forgotten;
      try {
        await forgetting;
        const openSink = await loadSink();
        if (sink === undefined && forgotten === before) {
          fill(openSink());
        }
      } catch {
        // Blocked or out of reach. The page does without; the next sign-in or page tries again.
      }
    },
    async forget() {
      forgotten += 1;
      const closed = sink?.close().catch(() => undefined); // sign-out goes on, whatever happens to items
      sink = undefined;
      userId = undefined;
      queue = queue.filter((queued) => queued.userId === undefined);
      forgetting = Promise.all([forgetting, closed]).then(clearTelemetryStorage);
      await forgetting;
    },
  };
}
