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

test.each<[string, readonly Happening[], readonly string[], number]>([
  [
    'an outage, once, and once per path in the log',
    [
      ['/me', unreached],
      ['/all', broken],
      ['/me', unreached],
      ['/all', broken],
    ],
    [unexpectedMessage],
    2,
  ],
  [
    'a path that fails again after it has answered, again',
    [['/me', missing], ['/me', missing], ['/me'], ['/me', missing]],
    [notFoundMessage, notFoundMessage],
    2,
  ],
  [
    'the next outage, once every path has answered',
    [['/me', unreached], ['/all', unreached], ['/me'], ['/all'], ['/me', unreached]],
    [unexpectedMessage, unexpectedMessage],
    3,
  ],
  [
    'a call that keeps failing beside one that answers, once',
    [['/me'], ['/all', broken], ['/me'], ['/all', missing], ['/me'], ['/all', broken]],
    [unexpectedMessage, notFoundMessage],
    2,
  ],
  [
    'another failure of the same outage, in the log alone',
    [
      ['/me', broken],
      ['/me', new InvalidAnswerError('not JSON')],
    ],
    [unexpectedMessage],
    2,
  ],
  [
    'an outage after a refusal, as the service was there between',
    [
      ['/me', unreached],
      ['/me', refused],
      ['/me', refused],
      ['/me', unreached],
    ],
    [unexpectedMessage, unexpectedMessage],
    3,
  ],
  [
    'a validation message, every time',
    [
      ['/a', taken],
      ['/a', taken, 'quietly'],
    ],
    ['The name is taken.', 'The name is taken.'],
    1,
  ],
  [
    'a call that took too long, but none that was aborted or refused here',
    [
      ['/me', late],
      ['/me', aborted],
      ['/me', new Error('nobody is signed in')],
    ],
    [unexpectedMessage],
    1,
  ],
  [
    'no outage where the page says it, or while the browser is offline',
    [
      ['/me', unreached, 'quietly'],
      ['/me', unreached, 'offline'],
    ],
    [],
    1,
  ],
  [
    'an outage that is neither, once it is neither',
    [
      ['/me', unreached, 'offline'],
      ['/me', unreached],
    ],
    [unexpectedMessage],
    1,
  ],
])('shows %s', (_, happenings, shown, timesLogged) => {
  const told = tell(happenings);
  expect(told.shown).toEqual(shown);
  expect(told.logged).toHaveLength(timesLogged);
});
