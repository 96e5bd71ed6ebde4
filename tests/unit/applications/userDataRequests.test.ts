import { expect, test, vi } from 'vitest';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeApi, held, profile } from './fakeUserData.tsx';

const options = { timeoutMs: 60_000, isQuiet: () => false };
const both = [profile, { subscriptions: [somerset], leftOut: [] }].map((data) => ({
  kind: 'answered',
  data,
}));

function setUp() {
  const { api, answers, calls } = fakeApi();
  const requests = createUserDataRequests(api);
  const paths = [requests.profile, requests.subscriptions];
  const ask = (owner = amara) => Promise.all(paths.map((path) => path.ask(owner, options)));
  return { askAhead: () => requests.askAhead(amara), ask, answers, calls };
}

test('gives what was asked for ahead once, to its owner, and asks anew after it', async () => {
  const { askAhead, ask, calls } = setUp();
  askAhead();
  await ask({ ...amara, subject: 'ben' });
  expect(calls).toHaveLength(4);
  expect(await ask()).toEqual(both);
  expect(calls).toHaveLength(4);
  await ask();
  expect(calls).toHaveLength(6);
});

test('hands on how it failed, and is silent where nobody asks', async () => {
  const { askAhead, ask, answers } = setUp();
  answers['/me/applications'] = () => Promise.reject(new Error('no network'));
  askAhead();
  await new Promise((resolve) => setTimeout(resolve));
  await expect(ask()).rejects.toThrow('no network');
});

test('waits no longer than the page does, for what was sent ahead, too', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const { askAhead, ask, answers } = setUp();
  answers['/me/applications'] = held().answer;
  askAhead();
  const answer = ask();
  late.abort(new DOMException('too slow', 'TimeoutError'));
  await expect(answer).rejects.toThrow('too slow');
});

test('ends a request that another overtakes, without an answer or an error', async () => {
  const { ask, answers } = setUp();
  answers['/me'] = held().answer;
  const first = ask();
  answers['/me'] = () => profile;
  expect(await ask()).toEqual(both);
  expect(await first).toEqual([undefined, expect.anything()]);
});
