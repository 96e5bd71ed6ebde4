import { expect, test } from 'vitest';
import { shellTemplateId } from '../../../shared/pageMetadata.ts';
import { prepareHydration } from '../../../src/storedPage/prepareHydration.ts';
import { profile } from '../applications/fakeUserData.tsx';

const owner = { issuer: 'https://id.suite.test', subject: 'region', signInId: 'now' };
const page = { owner, signInId: 'before', savedAt: 1, data: { profile, subscriptions: [] } };
const signedIn = { status: 'signedIn', account: owner, freshness: 'fresh' } as const;

function rootWithCards() {
  const root = document.createElement('div');
  root.innerHTML = '<article>Cards</article>';
  return root;
}

test('hydrates the cards of the signed-in user', () => {
  const root = rootWithCards();
  expect(prepareHydration(root, page, signedIn)).toEqual({
    account: owner,
    record: { ...page.data, savedAt: 1, signInId: 'before' },
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
  expect(prepareHydration(root, page, state)).toBeUndefined();
  expect(root.childNodes).toHaveLength(0);
});

test('keeps the loading screen where no page was stored', () => {
  const root = document.createElement('div');
  root.textContent = 'Loading';
  expect(prepareHydration(root, undefined, signedIn)).toBeUndefined();
  expect(root.textContent).toBe('Loading');
});

test('shows the loading screen where the data of the stored page is gone', () => {
  document.body.innerHTML = `<template id="${shellTemplateId}"><p>Loading</p></template>`;
  const root = rootWithCards();
  expect(prepareHydration(root, undefined, signedIn)).toBeUndefined();
  expect(root.innerHTML).toBe('<p>Loading</p>');
});
