import { HttpError } from '../../src/api/errors.ts';
import {
  answered,
  failed,
  isDue,
  isFailing,
  neverAsked,
  type RequestTiming,
  started,
  untilThrottled,
} from '../../src/applications/userData/requestTiming.ts';
import { refreshInterval } from '../../src/applications/userData/revalidation.ts';
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
  timing: RequestTiming;
  isAnswered: boolean;
  pollAt: number;
}

/**
 * So many clients, all with cards and in sight, through an outage of 30 minutes that fails every
 * request at once, by the page's own rules of when to ask.
 * @param retryAfterMs what the API asks for with its 503 that many seconds before the outage ends.
 */
export function simulateHerd(count: number, retryAfterMs: (left: number) => number): Herd {
  const random = seededRandom(16);
  // One for everybody who fails in the same second: an Error is slow to make.
  const errors = Array.from({ length: duration }, (_, second) =>
    isOut(second) ? new HttpError(503, undefined, retryAfterMs(outage.end - second)) : undefined,
  );
  const queue: (number[] | undefined)[] = Array.from({ length: duration }, () => []);
  const load = new Float64Array(duration);
  let lastAnswered = 0;
  const clients = Array.from(
    { length: count },
    (): Client => ({ timing: neverAsked, isAnswered: false, pollAt: 0 }),
  );

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
    const now = second * 1000;
    if (!isDue(client.timing, now)) return;
    load[second] = (load[second] ?? 0) + 1;
    const wasFailing = isFailing(client.timing);
    const timing = started(client.timing, now);
    const error = errors[second];
    if (error) {
      const canWait = client.isAnswered || wasFailing;
      client.timing = failed(timing, { error, now, canWait, random });
      schedule(index, 'retry', Math.ceil(client.timing.retryAt / 1000));
      return;
    }
    if (wasFailing) lastAnswered = second - outage.end;
    client.timing = answered(timing);
    client.isAnswered = true;
  }

  function happen(index: number, happening: Happening, second: number): void {
    const client = clients[index];
    if (!client) return;
    if (happening === 'return' || happening === 'load') scheduleNext(index, happening, second);
    if (happening === 'load') {
      client.timing = neverAsked;
      client.isAnswered = false;
      schedulePoll(index, client, second + refreshInterval / 1000);
      ask(index, client, second);
    } else if (happening === 'poll') {
      if (client.pollAt !== second) return; // of a page that has been left
      schedulePoll(index, client, second + refreshInterval / 1000);
      if (!isFailing(client.timing)) ask(index, client, second);
    } else if (happening === 'retry') {
      const { timing } = client;
      if (isFailing(timing) && second * 1000 >= timing.retryAt) ask(index, client, second);
    } else {
      const throttled = untilThrottled(client.timing, second * 1000);
      if (throttled === 0) ask(index, client, second);
      else schedule(index, 'deferred return', second + Math.ceil(throttled / 1000));
    }
  }

  for (let index = 0; index < count; index += 1) {
    const opened = Math.floor((random() * refreshInterval) / 1000);
    schedule(index, 'load', opened);
    scheduleNext(index, 'return', opened);
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
