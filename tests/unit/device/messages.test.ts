import { expect, test } from 'vitest';
import { parseMessage } from '../../../device/messages.ts';
import { recordMessage, region } from './freshDevice.ts';

const cards = recordMessage(region, 'first');
const page = { ...cards, type: 'page', build: 'b', markup: '<main></main>' };

test.each<[string, object | null, object | undefined]>([
  ['SKIP_WAITING', { type: 'SKIP_WAITING', more: 1 }, { type: 'SKIP_WAITING' }],
  ['a question for the release', { type: 'release' }, { type: 'release' }],
  ['cards, and nothing beside them', { ...cards, key: 'tokens', token: 'secret' }, cards],
  ['a page', page, page],
  ['remove', { ...cards, type: 'remove' }, { type: 'remove', ...region }],
  ['end', { ...cards, type: 'end' }, { type: 'end', ...region }],
  ['not: nothing', null, undefined],
  ['not: an unknown type', { ...cards, type: 'keep' }, undefined],
  ['not: an end without a lease', { ...region, type: 'end', signInId: undefined }, undefined],
  ['not: an empty subject', { ...cards, subject: '' }, undefined],
  ['not: a time that is none', { ...cards, savedAt: Number.POSITIVE_INFINITY }, undefined],
  ['not: a list for data', { ...cards, data: [] }, undefined],
  ['not: a page without markup', { ...page, markup: undefined }, undefined],
])('understands %s', (_, message, understood) => {
  expect(parseMessage(message)).toEqual(understood);
});
