import { expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeApi, held, profile } from './fakeUserData.tsx';

const answered = (data: unknown) => ({ kind: 'answered', data });
const isQuiet = () => false;

function setUp() {
  const { api, answers, calls } = fakeApi();
  const requests = createUserDataRequests(api);
  const ask = (owner = amara) =>
    Promise.all([
      requests.profile.ask(owner, { timeoutMs: 60_000, isQuiet }),
      requests.subscriptions.ask(owner, { timeoutMs: 60_000, isQuiet }),
    ]);
  return { requests, ask, answers, calls };
}

const both = [answered(profile), answered({ subscriptions: [somerset], leftOut: [] })];

test('gives what was asked for ahead once, to its owner, and asks anew after it', async () => {
  const { requests, ask, calls } = setUp();
  requests.askAhead(amara);
  await ask({ ...amara, subject: 'ben' });
  expect(calls).toHaveLength(4);
  expect(await ask()).toEqual(both);
  expect(calls).toHaveLength(4);
  await ask();
  expect(calls).toHaveLength(6);
});

test('hands on how it failed, and is silent where nobody asks', async () => {
  const { requests, ask, answers } = setUp();
  answers['/me/applications'] = () => Promise.reject(new Error('no network'));
  requests.askAhead(amara);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(ask()).rejects.toThrow('no network');
});

test('says that the API refuses the account', async () => {
  const { ask, answers } = setUp();
  answers['/me'] = () => Promise.reject(new HttpError(403));
  expect(await ask()).toEqual([{ kind: 'refused' }, both[1]]);
});

test('waits no longer than the page does, for what was sent ahead, too', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const { requests, ask, answers } = setUp();
  answers['/me/applications'] = held().answer;
  requests.askAhead(amara);
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
