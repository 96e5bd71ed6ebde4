import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { applicationIds } from '../../../shared/applications.ts';
import { NoAccessError } from '../../../src/api/errors.ts';
import { createRequests } from '../../../src/applications/userData/createRequests.ts';
import { parseCards } from '../../../src/applications/userData/LastKnownRecord.ts';
import { profileSchema } from '../../../src/applications/userData/schemas.ts';
import { newAccount, openLauncher } from '../shell/openLauncher.tsx';
import { exmoor, somerset } from './cardSamples.ts';
import { amara, failing, fakeApi, fakeLastKnown, held, pass, profile } from './fakeUserData.tsx';
import * as userDataPage from './userDataPage.tsx';

const { cards, freshness, happens, initialData, minute, open, openKnown, page } = userDataPage;

const daysNew = Object.fromEntries(applicationIds.map((application) => [application, 0]));
const kept = { profile, subscriptions: [somerset], daysNew, savedAt: expect.any(Number) };
const another = { ...amara, subject: 'another' };

test('asks for both at once, has the device remember both, and tells what is left out', async () => {
  const me = held();
  const onLeftOut = vi.fn();
  const spoilt = { '/me': me.answer, '/me/applications': () => [somerset, { id: 'broken' }] };
  const { calls, lastKnown } = await open(spoilt, { onLeftOut });
  expect(calls).toEqual(['/me', '/me/applications']);
  expect(page()).toBe('loading');
  expect(lastKnown.write).not.toHaveBeenCalled();

  await act(async () => me.release(profile));
  expect([page(), freshness()]).toEqual([cards, 'Updated 09:12']);
  expect(calls).toHaveLength(2);
  expect(onLeftOut.mock.calls).toEqual([[[{ index: 1, reason: 'application' }]]]);
  expect(lastKnown.write.mock.calls).toEqual([[amara, { ...kept, savedAt: Date.now() }]]);
  expect(lastKnown.open, 'acquires no lease that a sign-out took').not.toHaveBeenCalled();
});

test('tells once for each reason that an entry is left out, however often it comes', async () => {
  const onLeftOut = vi.fn();
  const nameless = { ...exmoor, name: undefined };
  const answers = { '/me/applications': () => [somerset, { id: 'broken' }, nameless] };
  const view = await open({ '/me/applications': () => [somerset, nameless] }, { onLeftOut });
  await userDataPage.press();
  Object.assign(view.answers, answers);
  await userDataPage.press();
  await userDataPage.press();
  expect(onLeftOut.mock.calls).toEqual([
    [[{ index: 1, reason: 'name' }]],
    [[{ index: 1, reason: 'application' }]],
  ]);
});

test('renders nothing again when the answers are the same', async () => {
  const { calls } = await openKnown({
    '/me': () => ({ ...profile }),
    '/me/applications': () => [{ ...somerset }],
  });
  const before = userDataPage.rendered.mock.calls.length;
  await pass(100);
  expect(freshness()).toBe('Updated 09:12');
  await pass(2 * minute);
  await happens('focus');
  expect(freshness()).toBe('Updated 09:14');
  expect(calls).toHaveLength(4);
  expect(userDataPage.rendered.mock.calls.length).toBe(before);
});

test('shows and remembers the cards where only the name cannot be had, until it can', async () => {
  const applications = held();
  const waiting = { '/me': failing(503), '/me/applications': applications.answer };
  const { answers, lastKnown } = await open(waiting);
  expect(page()).toBe('loading');
  await act(async () => applications.release([somerset]));
  expect([page(), freshness()]).toEqual(['somebody, Somerset Levels and Moors', 'Updated 09:12']);
  const [, written] = lastKnown.write.mock.lastCall ?? [];
  expect(written).toEqual({ ...kept, profile: undefined });
  const read = parseCards(JSON.parse(JSON.stringify(written)));
  expect({ ...read, savedAt: written?.savedAt }).toEqual(written);
  answers['/me'] = () => profile;
  await pass(12_000);
  expect([page(), freshness()]).toEqual([cards, 'Updated 09:12']);
});

test('never shows one user the cards of another', async () => {
  const { answers, show } = await open();
  answers['/me'] = held().answer;
  await show({ owner: another });
  expect(page()).toBe('loading');
});

test('never shows one user the stored page of another', async () => {
  const { become } = await openLauncher({ services: { lastKnown: fakeLastKnown() } });
  expect(document.body.textContent).toMatch(/Amara.*Somerset/);
  become({ status: 'signedIn', account: newAccount(), validity: 'fresh' });
  await pass(100);
  expect(document.body.textContent).not.toMatch(/Amara|Somerset/);
});

test('stores a page without the news once it is dismissed', async () => {
  const lost = { ...daysNew, [`lost ${exmoor.application}`]: 1 };
  const { services } = await openLauncher({ record: { subscriptions: [], daysNew: lost } });
  const { mock } = vi.mocked(services.lastKnown.storePage);
  const saysSo = () => mock.lastCall?.[1]().markup.includes('You no longer have access');
  await pass(3000);
  expect(saysSo()).toBe(true);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  await pass(3000);
  expect(saysSo()).toBe(false);
});

test('remembers the cards under a sign-in that follows in another tab', async () => {
  const { lastKnown, show } = await open();
  const owner = { ...amara, signInId: 'next' };
  await show({ owner });
  await userDataPage.press();
  expect(lastKnown.write.mock.lastCall?.[0]).toEqual(owner);
});

test('takes what was asked for ahead once, of its owner, and asks anew after it', async () => {
  const { api, calls } = fakeApi();
  const requests = createRequests(api);
  requests.askAhead(amara);
  const { show } = await open({}, { requests, owner: another });
  expect(calls).toHaveLength(4);
  await show({ owner: amara });
  expect([page(), calls.length]).toEqual([cards, 4]);
  await userDataPage.press();
  expect(calls).toHaveLength(6);
});

test('tells how what was asked for ahead has failed', async () => {
  const { api, answers, told } = fakeApi();
  answers['/me/applications'] = failing(503);
  const requests = createRequests(api);
  requests.askAhead(amara);
  await pass(100);
  await open({}, { requests });
  expect(page()).toBe('failed');
  expect(told, 'no toast over that page').toEqual([]);
});

test('ends a request that another overtakes, without an answer or an error', async () => {
  const { api, answers } = fakeApi();
  const requests = createRequests(api);
  const options = { schema: profileSchema, isQuiet: () => false, hasData: () => true };
  const ask = () => requests.ask(amara, '/me', options);
  answers['/me'] = held().answer;
  const first = ask();
  answers['/me'] = () => profile;
  expect(await ask()).toEqual({ kind: 'answered', data: profile });
  expect(await first).toBeUndefined();
});

test('a 403 is believed at once where no cards are known, or the API says that it means it', async () => {
  const own = new NoAccessError(403);
  for (const [error, initial] of [
    [403, undefined],
    [own, initialData],
  ] as const) {
    const both = { '/me': failing(error), '/me/applications': failing(error) };
    const { leave, lastKnown } = await open(both, { initialData: initial });
    await pass(100);
    expect(page()).toBe('forbidden');
    expect(lastKnown.purge).toHaveBeenCalled();
    leave();
  }
});

test('a 403 of a gateway takes nothing away, whenever somebody presses', async () => {
  const both = { '/me': failing(403), '/me/applications': failing(403) };
  const { answers, asked, lastKnown } = await openKnown(both);
  await pass(4000);
  await userDataPage.press();
  await pass(4000);
  expect([page(), asked()]).toEqual([cards, 2]);
  Object.assign(answers, { '/me': () => profile, '/me/applications': () => [somerset, exmoor] });
  await pass(1000);
  expect([page(), freshness()]).toEqual([`${cards}, Exmoor`, 'Updated 09:12']);
  expect(asked()).toBe(3);
  expect(lastKnown.purge).not.toHaveBeenCalled();
});

test.each(['/me', '/me/applications'])('a 403 on %s forbids, and is not kept', async (path) => {
  const { answers, get, lastKnown } = await openKnown({ [path]: failing(403) });
  await pass(4900);
  expect(page()).toBe(cards);
  expect(lastKnown.purge, 'the first may be a gateway’s').not.toHaveBeenCalled();
  await pass(200);
  expect(page()).toBe('forbidden');
  expect(lastKnown.purge).toHaveBeenCalled();
  const quiet = get.mock.calls.map(([, { isQuiet }]) => isQuiet?.());
  expect(quiet, 'no toast over that page').toEqual(quiet.map(() => true));
  // The other answer may have come, and been remembered, before this one.
  lastKnown.write.mockClear();

  answers[path] = failing(new Error('no network'));
  await pass(10_000);
  await happens('focus');
  expect(page(), 'cards of a refused account stay away').toBe('forbidden');
  expect(lastKnown.write).not.toHaveBeenCalled();
  expect(lastKnown.open).not.toHaveBeenCalled();

  answers[path] = path === '/me' ? () => profile : () => [somerset];
  await pass(5 * minute);
  expect(page()).toBe(cards);
  expect(lastKnown.write).toHaveBeenCalled();
  expect(lastKnown.open, 'its lease').toHaveBeenCalledBefore(lastKnown.write);
});

/** The device turns out to remember this, which is later than the page that is shown. */
const remembered = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [exmoor],
  savedAt: initialData.savedAt + minute,
};

test('keeps the answer that comes after the device remembered more', async () => {
  const [me, applications] = [held(), held()];
  const waiting = { '/me': me.answer, '/me/applications': applications.answer };
  const { calls, lastKnown, show } = await openKnown(waiting);
  await pass(100);
  await show({ initialData: remembered });
  expect([page(), freshness()]).toEqual(['Ada, Exmoor', 'Refreshing…']);

  await act(async () => {
    me.release(profile);
    applications.release([somerset, exmoor]);
  });
  expect([page(), freshness()]).toEqual([`${cards}, Exmoor`, 'Updated 09:12']);
  const [places] = userDataPage.shown.mock.lastCall ?? [];
  expect(places?.[1], 'what says the same stays').toBe(exmoor);
  const isNew = { ...daysNew, [`${somerset.application} ${somerset.id}`]: 7 };
  const now = { ...kept, subscriptions: [somerset, exmoor], daysNew: isNew };
  expect(lastKnown.write.mock.calls).toEqual([[amara, { ...now, savedAt: Date.now() }]]);
  expect(calls).toHaveLength(2);
});

test('never puts what the device remembered in the place of an answer', async () => {
  const { lastKnown, show } = await openKnown();
  await pass(100);
  await show({ initialData: remembered });
  expect([page(), freshness()]).toEqual([cards, 'Updated 09:12']);
  expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
});

test('remembers the cards with the name it knew where only that cannot be had', async () => {
  const answers = { '/me': failing(503), '/me/applications': () => [exmoor] };
  const { lastKnown } = await openKnown(answers);
  await pass(100);
  expect(lastKnown.write.mock.calls).toMatchObject([[amara, { profile, subscriptions: [exmoor] }]]);
});
