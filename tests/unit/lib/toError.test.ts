import { expect, test } from 'vitest';
import { toError } from '../../../src/lib/toError.ts';

test('an error stays the same error', () => {
  const error = new TypeError('broken');
  expect(toError(error)).toBe(error);
});

test('words become an error, anything else only its kind', () => {
  expect(toError('broken').message).toBe('broken');
  expect(toError({ access_token: 'secret' }).message).toBe('A thrown object');
  expect(toError(undefined).message).toBe('A thrown undefined');
});
