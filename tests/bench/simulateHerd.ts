import {
  dedupingInterval,
  refreshInterval,
  retryDelay,
} from '../../src/applications/userData/timing.ts';
import { seededRandom } from './statistics.ts';

/* All in seconds, on a clock that ticks once a second. */
/** Everybody has opened the page by then, and asks again by itself. */
const settled = (2 * refreshInterval) / 1000;
const outage = { start: settled + 5 * 60, end: settled + 35 * 60 };
const duration = outage.end + 20 * 60;

/** How often each client does what, besides the page's own interval. */
const perHour = { returns: 5, loads: 1 };

type Happening = 'poll' | 'return' | 'deferred return' | 'load' | 'retry';
const happenings: readonly Happening[] = ['poll', 'return', 'deferred return', 'load', 'retry'];

export interface Herd {
  /** Requests of each second for one of the two resources; the other's are like them. */
  readonly load: Float64Array;
  /** Of a second before the outage, on average. */
  readonly steady: number;
  /** Seconds after the outage until the last client that had been failed was answered. */
  readonly lastAnswered: number;
}

interface Client {
  isAnswered: boolean;
  askedAt: number;
  /** In a row. */
  failures: number;
  pausedUntil: number;
  retryAt: number;
  pollAt: number;
}

const opened: Readonly<Client> = {
  isAnswered: false,
  askedAt: Number.NEGATIVE_INFINITY,
  failures: 0,
  pausedUntil: 0,
  retryAt: 0,
  pollAt: 0,
};

/**
 * So many clients, all with cards and in sight, through an outage of 30 minutes that fails every
 * request at once, by the page's own rules of when to ask.
 * @param retryAfterMs what the API asks for with its 503 that many seconds before the outage ends.
 */
export function simulateHerd(count: number, retryAfterMs: (left: number) => number): Herd {
  const random = seededRandom(16);
  const queue: (number[] | undefined)[] = Array.from({ length: duration }, () => []);
  const load = new Float64Array(duration);
  let lastAnswered = 0;
  const clients = Array.from({ length: count }, (): Client => ({ ...opened }));

  function schedule(index: number, happening: Happening, second: number): void {
    queue[second]?.push(index * happenings.length + happenings.indexOf(happening));
  }

  function scheduleNext(index: number, happening: 'return' | 'load', second: number): void {
    const rate = (happening === 'return' ? perHour.returns : perHour.loads) / 3600;
    schedule(index, happening, Math.ceil(second - Math.log(1 - random()) / rate));
  }

  function schedulePoll(index: number, client: Client, second: number): void {
    client.pollAt = second;
    schedule(index, 'poll', second);
  }

  function ask(index: number, client: Client, second: number): void {
    load[second] = (load[second] ?? 0) + 1;
    client.askedAt = second;
    if (isOut(second)) {
      const pause = retryAfterMs(outage.end - second);
      client.failures += 1;
      const { failures, isAnswered } = client;
      const canWait = isAnswered || failures > 1;
      const delay = retryDelay({ failures, pause, canWait, random });
      client.pausedUntil = second + pause / 1000;
      client.retryAt = Math.ceil(second + delay / 1000);
      schedule(index, 'retry', client.retryAt);
      return;
    }
    if (client.failures > 0) lastAnswered = second - outage.end;
    Object.assign(client, { isAnswered: true, failures: 0, pausedUntil: 0, retryAt: 0 });
  }

  function happen(index: number, happening: Happening, second: number): void {
    const client = clients[index];
    if (!client) return;
    if (happening === 'return' || happening === 'load') scheduleNext(index, happening, second);
    const throttled = client.askedAt + dedupingInterval / 1000 - second;
    if (happening === 'load') {
      Object.assign(client, opened);
      schedulePoll(index, client, second + refreshInterval / 1000);
      ask(index, client, second);
    } else if (happening === 'poll') {
      if (client.pollAt !== second) return; // of a page that has been left
      schedulePoll(index, client, second + refreshInterval / 1000);
      if (client.failures === 0 && throttled <= 0) ask(index, client, second);
    } else if (happening === 'retry') {
      if (client.retryAt === second) ask(index, client, second);
    } else if (throttled > 0) schedule(index, 'deferred return', second + Math.ceil(throttled));
    else if (second >= client.pausedUntil) ask(index, client, second);
  }

  for (let index = 0; index < count; index += 1) {
    const openedAt = Math.floor((random() * refreshInterval) / 1000);
    schedule(index, 'load', openedAt);
    scheduleNext(index, 'return', openedAt);
  }
  for (let second = 0; second < duration; second += 1) {
    // What happens in this second may schedule more for it, so the length grows.
    const codes = queue[second] ?? [];
    for (let position = 0; position < codes.length; position += 1) {
      const code = codes[position] ?? 0;
      const happening = happenings[code % happenings.length];
      if (happening) happen(Math.floor(code / happenings.length), happening, second);
    }
    queue[second] = undefined;
  }
  return { load, steady: mean(load.subarray(settled, outage.start)), lastAnswered };
}

function isOut(second: number): boolean {
  return second >= outage.start && second < outage.end;
}

function mean(load: Float64Array): number {
  return load.reduce((sum, requests) => sum + requests, 0) / load.length;
}

/** The highest load of any so many seconds since the outage began, against the steady one. */
export function peak({ load, steady }: Herd, window: number): number {
  return Math.max(...windows(load, outage.start, window)) / steady;
}

/** Seconds after the outage until everybody was answered and the load is a tenth from steady at most. */
export function recovery({ load, steady, lastAnswered }: Herd, window: number): number {
  const busy = windows(load, outage.end, window).findLastIndex(
    (requests) => requests > 1.1 * steady,
  );
  return Math.max(lastAnswered, (busy + 1) * window);
}

function windows(load: Float64Array, from: number, window: number): number[] {
  const length = Math.floor((load.length - from) / window);
  return Array.from({ length }, (_, index) => {
    const start = from + index * window;
    return mean(load.subarray(start, start + window));
  });
}
