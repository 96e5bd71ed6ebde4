import { expect, test, vi } from 'vitest';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeApi, held, profile } from './fakeUserData.tsx';

const somebodyElse = { ...amara, subject: 'ben' };

function setUp() {
  const { api, answers, calls } = fakeApi();
  return { requests: createUserDataRequests(api), answers, calls };
}

const { signal } = new AbortController();

test('gives an answer that was asked for ahead once, to its owner, and asks anew after it', async () => {
  const { requests, calls } = setUp();
  void requests.askAhead(amara);
  await requests.profile(somebodyElse, { signal });
  expect(calls.splice(2)).toEqual(['/me']);
  expect(await requests.profile(amara, { signal })).toEqual(profile);
  expect(await requests.subscriptions(amara, { signal })).toMatchObject({
    subscriptions: [somerset],
  });
  expect(calls).toEqual(['/me', '/me/applications']);
  await requests.profile(amara, { signal });
  expect(calls).toEqual(['/me', '/me/applications', '/me']);
});

test('shows both answers that have come, to their owner, until they are asked for', async () => {
  const { requests, answers } = setUp();
  const { answer, release } = held();
  answers['/me'] = answer;
  expect(requests.answered(amara)).toBeUndefined();
  void requests.askAhead(amara);
  await requests.subscriptions(somebodyElse, { signal });
  expect(requests.answered(amara)).toBeUndefined();
  release(profile);
  await vi.waitFor(() => {
    expect(requests.answered(amara)).toEqual({ profile, subscriptions: [somerset] });
  });
  expect(requests.answered(somebodyElse)).toBeUndefined();
  await requests.profile(amara, { signal });
  expect(requests.answered(amara)).toBeUndefined();
});

test('says when both are answered, or one of them will not be', async () => {
  const { requests, answers } = setUp();
  const ended = vi.fn();
  const { answer, release } = held();
  answers['/me'] = answer;
  void requests.askAhead(amara).then(ended);
  await requests.subscriptions(somebodyElse, { signal });
  expect(ended).not.toHaveBeenCalled();
  release(profile);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());

  answers['/me'] = held().answer;
  answers['/me/applications'] = () => Promise.reject(new Error('no network'));
  await requests.askAhead(amara);
});

test('hands on how it failed, and is silent where nobody asks', async () => {
  const { requests, answers } = setUp();
  answers['/me'] = () => Promise.reject(new Error('no network'));
  answers['/me/applications'] = () => Promise.reject(new Error('no network'));
  void requests.askAhead(amara);
  await expect(requests.profile(amara, { signal })).rejects.toThrow('no network');
});

test('waits no longer than the page does', async () => {
  const { requests, answers } = setUp();
  answers['/me'] = held().answer;
  void requests.askAhead(amara);
  const controller = new AbortController();
  const answer = requests.profile(amara, { signal: controller.signal });
  controller.abort(new DOMException('too slow', 'TimeoutError'));
  await expect(answer).rejects.toThrow('too slow');
});
