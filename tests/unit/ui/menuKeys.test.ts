import { expect, test } from 'vitest';
import { nextItem } from '../../../src/ui/menuKeys.ts';

const labels = ['Install', 'Learn more', 'Éditions', 'Logout'];

test.each<[string, number, number | undefined, string]>([
  ['ArrowDown', 0, 1, 'the next item'],
  ['ArrowDown', 3, 0, 'round to the first'],
  ['ArrowUp', 2, 1, 'the item before'],
  ['ArrowUp', 0, 3, 'round to the last'],
  ['ArrowUp', -1, 3, 'the last, from no item'],
  ['ArrowDown', -1, 0, 'the first, from no item'],
  ['Home', 2, 0, 'the first'],
  ['End', 1, 3, 'the last'],
  ['l', 0, 1, 'the next that begins with it'],
  ['L', 1, 3, 'whatever the case'],
  ['l', 3, 1, 'round to the next'],
  ['i', 0, 0, 'the same when no other begins with it'],
  ['é', 0, 2, 'a letter with an accent'],
  ['x', 0, undefined, 'nowhere without a match'],
  [' ', 0, undefined, 'nowhere, since Space presses the item'],
  ['Enter', 0, undefined, 'nowhere for other named keys'],
])('%s on item %i goes to %s: %s', (key, current, expected) => {
  expect(nextItem(key, current, labels)).toBe(expected);
});
