import { expect, test } from 'vitest';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeApi, held, profile } from './fakeUserData.tsx';

const cards = { profile, subscriptions: [somerset] };

function setUp() {
  const { api, answers, calls } = fakeApi();
  const requests = createUserDataRequests(api);
  const controller = new AbortController();
  const ask = (owner = amara) => requests.ask(owner, controller, {});
  return { requests, ask, controller, answers, calls };
}

test('gives what was asked for ahead once, to its owner, and asks anew after it', async () => {
  const { requests, ask, calls } = setUp();
  requests.askAhead(amara);
  await ask({ ...amara, subject: 'ben' });
  expect(calls).toHaveLength(4);
  expect(await ask()).toMatchObject(cards);
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

test('waits no longer than the page does', async () => {
  const { requests, ask, controller, answers } = setUp();
  answers['/me/applications'] = held().answer;
  requests.askAhead(amara);
  const answer = ask();
  controller.abort(new DOMException('too slow', 'TimeoutError'));
  await expect(answer).rejects.toThrow('too slow');
});
