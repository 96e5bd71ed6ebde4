import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { applicationIds } from '../../../shared/applications.ts';
import { parseCards } from '../../../src/applications/userData/LastKnownRecord.ts';
import { exmoor, somerset } from './cardSamples.ts';
import { amara, held, pass, profile } from './fakeUserData.tsx';
import {
  failing,
  freshness,
  happens,
  initialData,
  open,
  openKnown,
  page,
  ReadyPage,
  rendered,
  shown,
  whole,
} from './userDataPage.tsx';

const offline = failing(new Error('no network'));

const allKnown = Object.fromEntries(applicationIds.map((application) => [application, 0]));

test('asks for both once, at the same time, has the device remember them together, and counts what it left out', async () => {
  const me = held();
  const onLeftOut = vi.fn();
  const spoilt = { '/me': me.answer, '/me/applications': () => [somerset, { id: 'broken' }] };
  const { calls, lastKnown } = await open(spoilt, { onLeftOut });
  expect(new Set(calls)).toEqual(new Set(['/me', '/me/applications']));
  expect(calls).toHaveLength(2);
  expect(page()).toBe('loading');
  expect(lastKnown.write).not.toHaveBeenCalled();

  await act(async () => me.release(profile));
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  expect(calls).toHaveLength(2);
  expect(onLeftOut.mock.calls).toEqual([[[{ index: 1, reason: 'application' }]]]);
  const kept = { profile, subscriptions: [somerset], daysNew: allKnown, savedAt: Date.now() };
  expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
  expect(lastKnown.open, 'acquires no lease that a sign-out took').not.toHaveBeenCalled();
});

test('renders nothing again when the answers are the same', async () => {
  const { calls } = await openKnown({
    '/me': () => ({ ...profile }),
    '/me/applications': () => [{ ...somerset }],
  });
  const before = rendered.mock.calls.length;
  await pass(100);
  expect(freshness()).toBe('Updated 09:12');
  await pass(120_000);
  await happens('focus');
  expect(freshness()).toBe('Updated 09:14');
  expect(calls).toHaveLength(4);
  expect(rendered.mock.calls.length).toBe(before);
});

const renamed = { ...exmoor, name: 'Exmoor and Quantocks' };
const twin = { ...exmoor, id: 'twin', url: 'https://twin.test/' };
const report = { ...somerset, application: 'natural_capital_impact', name: 'Report' } as const;

test.each([
  ['what is new in', [somerset, exmoor], [renamed, { ...somerset }], [undefined, somerset]],
  [
    'a name that has become another’s, too, in',
    [somerset, exmoor],
    [somerset, { ...exmoor, detail: 'open.test' }, { ...twin, detail: 'twin.test' }],
    [somerset],
  ],
  [
    'an id of two applications for two',
    [somerset, report],
    [{ ...report }, { ...somerset }],
    [report, somerset],
  ],
] as const)(
  'takes %s, and keeps every entry that says the same',
  async (_what, known, answer, same) => {
    await open(
      { '/me/applications': () => answer },
      {
        initialData: { ...initialData, subscriptions: known },
      },
    );
    await pass(100);
    expect(shown.mock.lastCall?.[0]).toEqual(answer);
    for (const [index, entry] of same.entries()) {
      if (entry) expect(shown.mock.lastCall?.[0]?.[index]).toBe(entry);
    }
  },
);

test('refreshes in a browser that cannot join signals', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  await open();
  expect(freshness()).toBe('Updated 09:12');
});

test('shows the cards where only the name cannot be had, until it can', async () => {
  const applications = held();
  const { answers } = await open({
    '/me': failing(503),
    '/me/applications': applications.answer,
  });
  expect(page()).toBe('loading');
  await act(async () => applications.release([somerset]));
  expect(page()).toBe('somebody, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  answers['/me'] = () => profile;
  await pass(12_000);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
});

test('never shows one user the cards of another', async () => {
  const { answers, show } = await open();
  answers['/me'] = held().answer;
  await show(whole, { owner: { ...amara, subject: 'other' } });
  expect(page()).toBe('loading');
});

test.each(['/me', '/me/applications'])(
  'a 403 on %s forbids, and is not remembered',
  async (path) => {
    const { answers, lastKnown } = await openKnown({ [path]: failing(403) });
    await pass(100);
    expect(page()).toBe('forbidden');
    expect(lastKnown.purge).toHaveBeenCalled();
    // The other answer may have come, and been remembered, before this one.
    lastKnown.write.mockClear();

    answers[path] = offline;
    await pass(10_000);
    await happens('focus');
    expect(page(), 'cards of a refused account stay away').toBe('forbidden');
    expect(lastKnown.write).not.toHaveBeenCalled();

    answers[path] = path === '/me' ? () => profile : () => [somerset];
    expect(lastKnown.open).not.toHaveBeenCalled();
    await pass(5 * 60_000);
    expect(page()).toBe('Amara, Somerset Levels and Moors');
    expect(lastKnown.write).toHaveBeenCalled();
    expect(lastKnown.open, 'a write counts only under a lease').toHaveBeenCalledBefore(
      lastKnown.write,
    );
  },
);

test('over the page of a refused account no toast says what fails beside it', async () => {
  const { get } = await openKnown({ '/me': failing(403) }, { isStrict: false });
  await pass(100);
  expect(get.mock.calls.map(([, { isQuiet }]) => isQuiet?.())).toEqual([true, true]);
});

test('acquires no lease after a sign-out during a refresh that follows a refusal', async () => {
  const { answers, lastKnown, rerender } = await open({ '/me': failing(403) }, {}, <ReadyPage />);
  await pass(100);
  Object.assign(answers, { '/me': () => profile, '/me/applications': held().answer });
  await happens('focus');
  lastKnown.open.mockClear();
  lastKnown.write.mockClear();
  rerender(<p>Signed out</p>);
  await pass(20_000);
  expect(lastKnown.open).not.toHaveBeenCalled();
  expect(lastKnown.write).not.toHaveBeenCalled();
});

/** What the device turns out to remember, later than the page that is shown. */
const remembered = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [exmoor],
  savedAt: initialData.savedAt + 60_000,
};

test.each([true, false])(
  'keeps the answer that comes after the device remembered more, strict: %s',
  async (isStrict) => {
    const me = held();
    const applications = held();
    const waiting = { '/me': me.answer, '/me/applications': applications.answer };
    const { calls, lastKnown, show } = await openKnown(waiting, { isStrict });
    await pass(100);
    await show(whole, { initialData: remembered });
    expect(page()).toBe('Ada, Exmoor');
    expect(freshness()).toBe('Refreshing…');

    await act(async () => {
      me.release(profile);
      applications.release([somerset, exmoor]);
    });
    expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
    expect(shown.mock.lastCall?.[0]?.[1], 'what says the same stays').toBe(exmoor);
    expect(freshness()).toBe('Updated 09:12');
    const daysNew = { ...allKnown, [`${somerset.application} ${somerset.id}`]: 7 };
    const kept = { profile, subscriptions: [somerset, exmoor], daysNew, savedAt: Date.now() };
    expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
    expect(calls).toHaveLength(2);
  },
);

test('never puts what the device remembered in the place of an answer', async () => {
  const { lastKnown, show } = await openKnown({}, { isStrict: false });
  await pass(100);
  await show(whole, { initialData: remembered });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  const kept = {
    profile,
    subscriptions: [somerset],
    daysNew: allKnown,
    savedAt: expect.any(Number),
  };
  expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
});

test.each([
  ['with the name it knew', { initialData }, profile],
  ['without a name where it knew none', {}, undefined],
])('has the device remember cards whose owner cannot be had, %s', async (_which, known, name) => {
  const { lastKnown } = await open(
    { '/me': failing(503), '/me/applications': () => [exmoor] },
    known,
  );
  await pass(100);
  expect(lastKnown.write.mock.calls).toEqual([
    [
      amara,
      {
        profile: name,
        subscriptions: [exmoor],
        daysNew: expect.objectContaining(allKnown),
        savedAt: expect.any(Number),
      },
    ],
  ]);
  const [, kept] = lastKnown.write.mock.lastCall ?? [];
  const cards = parseCards(JSON.parse(JSON.stringify(kept)));
  expect({ ...cards, savedAt: kept?.savedAt }).toEqual(kept);
});
