import { beforeEach, expect, test, vi } from 'vitest';
import { network } from '../../../src/lib/network.ts';

/** A request that ends so; undefined where nothing came back. */
async function request(outcome: Promise<Response>): Promise<Response | undefined> {
  vi.stubGlobal('fetch', () => outcome);
  return await network.fetch('https://api.suite.test/me').catch(() => undefined);
}

const answers = (status: number) => () => request(Promise.resolve(new Response('{}', { status })));
const fails = (error: unknown) => () => request(Promise.reject(error));

/** What happens to a page, in the order of a row: requests that end so, and what the browser says. */
const events: Readonly<Record<string, () => unknown>> = {
  '200': answers(200),
  '401': answers(401),
  '503': answers(503),
  portal: () => request(Promise.resolve(new Response('<!doctype html>Welcome to the hotel'))),
  'no network': fails(new TypeError('Failed to fetch')),
  'too late': fails(new DOMException('', 'TimeoutError')),
  'called off': fails(new DOMException('', 'AbortError')),
  'says online': () => says(true),
  'says offline': () => says(false),
  // As in a virtual machine, or while a page was frozen: no event says so.
  'is offline silently': () => spyOnLine(false),
};

function spyOnLine(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

function says(isOnline: boolean): void {
  spyOnLine(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

beforeEach(() => {
  says(false);
  says(true);
});

/** After each of the events: '+' where there is a network, '-' where there is none. */
test.each([
  ['nothing', '+'],
  // The browser tells the truth.
  ['says offline, no network, says online, 200', '--++'],
  ['200, says offline, too late, says online', '+--+'],
  ['says offline, says online, says offline, says online', '-+-+'],
  // An outage of one server is none of the network.
  ['no network, 200, no network', '+++'],
  // It says for ever that there is none.
  ['is offline silently, no network, too late', '---'],
  ['is offline silently, 200, called off, too late, 401', '-++++'],
  ['is offline silently, 503, no network, 401', '-+-+'],
  // It says for ever that there is one.
  ['portal, no network', '++'],
])('%s: %s', async (what, expected) => {
  let known = '';
  for (const event of what.split(', ')) {
    await events[event]?.();
    known += network.isOnline() ? '+' : '-';
  }
  expect(known).toBe(expected);
});

test('tells when it becomes another, and whenever the browser says that it is back, not of every answer', async () => {
  const listener = vi.fn();
  const unsubscribe = network.subscribe(listener);
  for (const count of ['first', 'second']) {
    await answers(200)();
    await fails(new TypeError('gone'))();
    expect(listener, `the ${count} request`).not.toHaveBeenCalled();
  }
  says(true);
  expect(listener).toHaveBeenCalledTimes(1);
  says(false);
  await answers(401)();
  await answers(200)();
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  says(true);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('knows for support what the browser says, and what has answered last', async () => {
  vi.useFakeTimers({ now: 1000 });
  says(false);
  const answer = new Response();
  vi.spyOn(answer, 'url', 'get').mockReturnValue('https://api.suite.test/me');
  expect(await request(Promise.resolve(answer))).toBe(answer);
  await fails(new TypeError('gone'))();
  const known = { isOnlineByBrowser: false, lastAnswer: { host: 'api.suite.test', at: 1000 } };
  expect(network.details()).toEqual(known);
});
