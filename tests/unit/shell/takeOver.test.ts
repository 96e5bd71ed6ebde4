import { expect, test } from 'vitest';
import { takeOver } from '../../../src/shell/takeOver.ts';
import { neutralRootId } from '../../../sw/pageStamp.ts';
import { profile } from '../applications/fakeSuite.tsx';

const owner = { issuer: 'https://id.suite.test', subject: 'region' };
const page = { owner, savedAt: 1, data: { profile, subscriptions: [] } };
const signedIn = { status: 'signedIn', account: owner, freshness: 'fresh' } as const;

function rootWithCards() {
  const root = document.createElement('div');
  root.innerHTML = '<article>Cards</article>';
  return root;
}

test('takes the cards of who is signed in over as they are', () => {
  const root = rootWithCards();
  expect(takeOver(root, page, signedIn)).toEqual({
    account: owner,
    record: { ...page.data, savedAt: 1 },
  });
  expect(root.textContent).toBe('Cards');
});

test.each([
  ['nobody is signed in', { status: 'signedOut', reason: 'elsewhere' }],
  ['somebody else is signed in', { ...signedIn, account: { ...owner, subject: 'other' } }],
  [
    'the same name comes from another provider',
    { ...signedIn, account: { ...owner, issuer: 'x' } },
  ],
] as const)('takes the cards off the screen when %s', (_, state) => {
  const root = rootWithCards();
  expect(takeOver(root, page, state)).toBeUndefined();
  expect(root.childNodes).toHaveLength(0);
});

test('leaves the loading screen where no page was stored', () => {
  const root = document.createElement('div');
  root.textContent = 'Loading';
  expect(takeOver(root, undefined, signedIn)).toBeUndefined();
  expect(root.textContent).toBe('Loading');
});

test('begins with the loading screen where the data of the stored page is gone', () => {
  document.body.innerHTML = `<template id="${neutralRootId}"><p>Loading</p></template>`;
  const root = rootWithCards();
  expect(takeOver(root, undefined, signedIn)).toBeUndefined();
  expect(root.innerHTML).toBe('<p>Loading</p>');
});
