import { expect, test, vi } from 'vitest';
import {
  createOutageTracker,
  HttpError,
  InvalidAnswerError,
  NetworkError,
  notFoundMessage,
  unexpectedMessage,
} from '../../../src/api/errors.ts';

const errors: Record<string, Error> = {
  unreached: new NetworkError(),
  portal: new InvalidAnswerError('not JSON'),
  refused: new HttpError(403),
  missing: new HttpError(404),
  broken: new HttpError(503),
  taken: new HttpError(400, 'The name is taken.'),
  late: new DOMException('took too long', 'TimeoutError'),
  aborted: new DOMException('', 'AbortError'),
  unsent: new Error('nobody is signed in'),
};

const twice = (text: string) => `${text}, ${text}`;

/** A path alone has answered; one with an error has failed with it, and how. */
test.each<[what: string, happenings: string, shown: string[], timesLogged: number]>([
  [
    'an outage, once, and once per path in the log',
    twice('/me unreached, /all broken'),
    [unexpectedMessage],
    2,
  ],
  [
    'a path that fails again after it has answered, again',
    twice('/me missing, /me missing, /me'),
    [notFoundMessage, notFoundMessage],
    2,
  ],
  [
    'the next outage, once every path has answered',
    twice('/me unreached, /all unreached, /me, /all'),
    [unexpectedMessage, unexpectedMessage],
    4,
  ],
  [
    'a call that keeps failing beside one that answers, once',
    twice('/me, /all broken, /me, /all missing'),
    [unexpectedMessage, notFoundMessage],
    2,
  ],
  [
    'another failure of the same outage, in the log alone',
    '/me broken, /me portal, /me refused',
    [unexpectedMessage],
    3,
  ],
  [
    'a validation message, every time',
    twice('/a taken quietly'),
    ['The name is taken.', 'The name is taken.'],
    1,
  ],
  [
    'a call that took too long, but none that was aborted or not sent',
    '/me late, /me aborted, /me unsent',
    [unexpectedMessage],
    1,
  ],
  [
    'an outage that the page says itself, once it does not',
    '/me unreached quietly, /me unreached',
    [unexpectedMessage],
    1,
  ],
])('shows %s', (_, happenings, expected, timesLogged) => {
  const shown: string[] = [];
  const log = vi.fn();
  const show = (message: string) => shown.push(message);
  const outages = createOutageTracker({ show, log });
  for (const happening of happenings.split(', ')) {
    const [path = '', name = '', how] = happening.split(' ');
    const error = errors[name];
    if (error === undefined) outages.answered(path);
    else outages.failed({ error, path, isQuiet: how === 'quietly' });
  }
  expect(shown).toEqual(expected);
  expect(log).toHaveBeenCalledTimes(timesLogged);
});
