import { expect, test, vi } from 'vitest';
import {
  createOutageTracker,
  HttpError,
  InvalidAnswerError,
  NetworkError,
  notFoundMessage as notFound,
  unexpectedMessage as unexpected,
} from '../../../src/api/errors.ts';

// Proves P42 (docs/product.md).

const taken = 'The name is taken.';

const errors: Record<string, Error> = {
  unreached: new NetworkError(),
  portal: new InvalidAnswerError('not JSON'),
  refused: new HttpError(403),
  missing: new HttpError(404),
  broken: new HttpError(503),
  taken: new HttpError(400, taken),
  late: new DOMException('took too long', 'TimeoutError'),
  aborted: new DOMException('', 'AbortError'),
  unsent: new Error('nobody is signed in'),
};

const twice = (text: string) => `${text}, ${text}`;

/** A path alone has answered; one with an error has failed with it, and how. */
test.each([
  // An outage once, and once per path in the log; the next one once every path has answered.
  [twice('/me unreached, /all broken'), [unexpected], 2],
  [twice('/me unreached, /all unreached, /me, /all'), [unexpected, unexpected], 4],
  // A path that fails again after it has answered.
  [twice('/me missing, /me missing, /me'), [notFound, notFound], 2],
  // A call that keeps failing beside one that answers.
  [twice('/me, /all broken, /me, /all missing'), [unexpected, notFound], 2],
  // Another failure of the same outage, in the log alone.
  ['/me broken, /me portal, /me refused', [unexpected], 3],
  // A validation, every time.
  [twice('/a taken quietly'), [taken, taken], 1],
  // A call that took too long, but none that was aborted or not sent.
  ['/me late, /me aborted, /me unsent', [unexpected], 1],
  // An outage that the page says itself, once it does not.
  ['/me unreached quietly, /me unreached', [unexpected], 1],
])('of %s is shown: %s', (happenings, shown, timesLogged) => {
  const [show, log] = [vi.fn(), vi.fn()];
  const outages = createOutageTracker({ show, log });
  for (const happening of happenings.split(', ')) {
    const [path = '', name = '', how] = happening.split(' ');
    const error = errors[name];
    if (error === undefined) outages.answered(path);
    else outages.failed({ error, path, isQuiet: how === 'quietly' });
  }
  expect(show.mock.calls.flat()).toEqual(shown);
  expect(log).toHaveBeenCalledTimes(timesLogged);
});
