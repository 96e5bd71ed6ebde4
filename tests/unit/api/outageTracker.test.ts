import { expect, test } from 'vitest';
import { createOutageTracker } from '../../../src/api/createOutageTracker.ts';
import {
  errorMessage,
  HttpError,
  InvalidAnswerError,
  NetworkError,
  notFoundMessage,
  unexpectedMessage,
} from '../../../src/api/errors.ts';

/** A path alone has answered; a path with an error has failed with it. */
type Happening = readonly [path: string, error?: unknown, how?: 'quietly' | 'offline'];

/** What is shown and how often something is logged, after all that. */
function tell(happenings: readonly Happening[]) {
  const shown: string[] = [];
  const logged: string[] = [];
  let isOnline = true;
  const outages = createOutageTracker({
    show: (message) => shown.push(message),
    log: (error, path) => logged.push(`${path} ${error.message}`),
    isOnline: () => isOnline,
  });
  for (const [path, error, how] of happenings) {
    isOnline = how !== 'offline';
    if (error === undefined) outages.answered({ path });
    else outages.failed({ error, message: errorMessage(error), path, isQuiet: how === 'quietly' });
  }
  return { shown, logged };
}

const unreached = new NetworkError();
const [refused, missing, broken] = [403, 404, 503].map((status) => new HttpError(status));
const taken = new HttpError(400, 'The name is taken.');
const late = new DOMException('took too long', 'TimeoutError');
const aborted = new DOMException('', 'AbortError');

const cases: Record<string, [happenings: Happening[], shown: string[], timesLogged: number]> = {
  'an outage, once, and once per path in the log': [
    times(2, ['/me', unreached], ['/all', broken]),
    [unexpectedMessage],
    2,
  ],
  'a path that fails again after it has answered, again': [
    times(2, ['/me', missing], ['/me', missing], ['/me']),
    [notFoundMessage, notFoundMessage],
    2,
  ],
  'the next outage, once every path has answered': [
    times(2, ['/me', unreached], ['/all', unreached], ['/me'], ['/all']),
    [unexpectedMessage, unexpectedMessage],
    4,
  ],
  'a call that keeps failing beside one that answers, once': [
    times(2, ['/me'], ['/all', broken], ['/me'], ['/all', missing]),
    [unexpectedMessage, notFoundMessage],
    2,
  ],
  'another failure of the same outage, in the log alone': [
    [
      ['/me', broken],
      ['/me', new InvalidAnswerError('not JSON')],
      ['/me', refused],
    ],
    [unexpectedMessage],
    3,
  ],
  'a validation message, every time': [
    times(2, ['/a', taken, 'quietly']),
    ['The name is taken.', 'The name is taken.'],
    1,
  ],
  'a call that took too long, but none that was aborted or refused here': [
    [
      ['/me', late],
      ['/me', aborted],
      ['/me', new Error('nobody is signed in')],
    ],
    [unexpectedMessage],
    1,
  ],
  'an outage that the page says itself or that came offline, once it is neither': [
    [
      ['/me', unreached, 'quietly'],
      ['/me', unreached, 'offline'],
      ['/me', unreached],
    ],
    [unexpectedMessage],
    1,
  ],
};

function times(count: number, ...happenings: Happening[]): Happening[] {
  return Array(count).fill(happenings).flat();
}

test.each(Object.entries(cases))('shows %s', (_, [happenings, shown, timesLogged]) => {
  const told = tell(happenings);
  expect(told.shown).toEqual(shown);
  expect(told.logged).toHaveLength(timesLogged);
});
