import { expect, test } from 'vitest';
import { toError } from '../../../src/telemetry/applicationInsights.ts';

test('an error stays the same error', () => {
  const error = new TypeError('broken');
  expect(toError(error)).toBe(error);
});

test('a thrown text becomes the message, anything else only its type', () => {
  expect(toError('broken').message).toBe('broken');
  expect(toError({ access_token: 'secret' }).message).toBe('A thrown object');
  expect(toError(undefined).message).toBe('A thrown undefined');
});
