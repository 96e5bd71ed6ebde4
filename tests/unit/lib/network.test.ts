import { beforeEach, expect, test, vi } from 'vitest';
import { network } from '../../../src/lib/network.ts';
import { noteServerTime, now } from '../../../src/lib/serverClock.ts';

const onLine = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

function say(is: boolean): void {
  onLine(is);
  dispatchEvent(new Event(is ? 'online' : 'offline'));
}

/** Sends a request that ends like this; returns undefined if there was no response. */
async function request(end: Response | Error): Promise<Response | undefined> {
  vi.stubGlobal('fetch', async () => (end instanceof Response ? end : Promise.reject(end)));
  return await network.fetch('https://api.suite.test/me').catch(() => undefined);
}

/** Events of a page, in the words of the rows: how requests end, and what the browser says. */
const events = {
  '200': () => request(new Response('{}')),
  '401': () => request(new Response('{}', { status: 401 })),
  '503': () => request(new Response('{}', { status: 503 })),
  portal: () => request(new Response('<!doctype html>Welcome to the hotel')),
  'no network': () => request(new TypeError('Failed to fetch')),
  'too late': () => request(new DOMException('', 'TimeoutError')),
  'called off': () => request(new DOMException('', 'AbortError')),
  'says online': () => say(true),
  'says offline': () => say(false),
  // In a virtual machine, or while a page was frozen, no event says so.
  'is offline silently': () => onLine(false),
} satisfies Record<string, () => unknown>;

beforeEach(() => {
  say(false);
  say(true);
});

/** After each event: '+' if there is a network, '-' if not, '!' if listeners were called. */
test.each<[(keyof typeof events)[], string]>([
  // The browser is right.
  [['says offline', 'no network', 'says online', '200'], '-! - +! +'],
  [['200', 'says offline', 'too late', 'says online'], '+ -! - +!'],
  [['says offline', 'says online', 'says online'], '-! +! +!'],
  // One server's outage is not the network's.
  [['no network', '200', 'no network'], '+ + +'],
  // The browser always says 'offline'.
  [['is offline silently', 'no network', 'too late'], '- - -'],
  [['is offline silently', '200', 'called off', 'too late', '401'], '- +! + + +'],
  [['is offline silently', '503', 'no network', '401'], '- +! -! +!'],
  // The browser always says 'online'.
  [['portal', 'no network'], '+ +'],
])('%s: %s', async (what, expected) => {
  const listener = vi.fn();
  const unsubscribe = network.subscribe(listener);
  const known: string[] = [];
  for (const event of what) {
    listener.mockClear();
    await events[event]();
    known.push(`${network.isOnline() ? '+' : '-'}${listener.mock.calls.length > 0 ? '!' : ''}`);
  }
  expect(known.join(' ')).toBe(expected);
  listener.mockClear();
  unsubscribe();
  say(true);
  expect(listener).not.toHaveBeenCalled();
});

test('the time is the server’s once that is known, until the device’s clock is set', () => {
  const server = Date.UTC(2026, 2, 12, 18, 52);
  const device = server + 7_200_000;
  vi.useFakeTimers({ now: device, toFake: ['Date', 'performance'] });
  expect(now()).toBe(device);
  noteServerTime(server);
  expect(now()).toBe(server);
  vi.advanceTimersByTime(5_000);
  expect(now()).toBe(server + 5_000);

  vi.setSystemTime(server + 5_000);
  expect(now()).toBe(server + 5_000);
});
