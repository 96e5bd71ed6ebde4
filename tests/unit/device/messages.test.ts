import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessage } from '../../../device/messages.ts';
import { recordMessage, region } from './freshDevice.ts';

const cards = recordMessage(region, 'first');
const page = { ...cards, type: 'page', build: 'b', markup: '<main></main>' };

test('understands its own messages and drops what is not part of them', () => {
  expect(parseMessage({ type: 'SKIP_WAITING', more: 1 })).toEqual({ type: 'SKIP_WAITING' });
  expect(parseMessage({ ...cards, key: 'tokens', token: 'secret' })).toEqual(cards);
  expect(parseMessage(page)).toEqual(page);
  for (const type of ['remove', 'end']) {
    expect(parseMessage({ ...cards, type })).toEqual({ type, ...region });
  }
});

test.each([
  ['no type', { ...cards, type: undefined }],
  ['an unknown type', { ...cards, type: 'keep' }],
  ['an end without a lease', { ...region, type: 'end', signInId: undefined }],
  ['an owner without issuer', { ...cards, issuer: undefined }],
  ['an empty subject', { ...cards, subject: '' }],
  ['a number for a sign-in', { ...cards, signInId: 1 }],
  ['a time that is none', { ...cards, savedAt: Number.POSITIVE_INFINITY }],
  ['a list for data', { ...cards, data: [] }],
  ['a page without markup', { ...page, markup: undefined }],
  ['a page without build', { ...page, build: 7 }],
])('refuses %s', (_reason, message) => {
  expect(parseMessage(message)).toBeUndefined();
});

test('refuses whatever else arrives, without throwing', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseMessage(value) === undefined));
});
