import { beforeEach, expect, test, vi } from 'vitest';
import { createFailedInstalls, failedInstallsKey } from '../../../src/pwa/failedInstalls.ts';
import type { Judgement } from '../../../src/pwa/judgeInstall.ts';

const hour = 3_600_000;
const start = 1_000_000_000_000;
const key = failedInstallsKey;
const touched: Judgement = { seen: 'next', cause: 'integrity', file: '/', isLoadable: true };

let now = start;
beforeEach(() => {
  now = start;
  localStorage.clear();
});

/** What a page of that build, opened now, hears of failures. */
function openPage({
  own = 'own',
  judgement = touched,
}: {
  own?: string;
  judgement?: Judgement;
} = {}) {
  const judge = vi.fn(async () => judgement);
  const trackEvent = vi.fn();
  const failed = createFailedInstalls({ own, judge, telemetry: { trackEvent }, now: () => now });
  const add = () => failed.add('installation');
  return { ...failed, installation: add, judge, trackEvent };
}

test('tells telemetry of both builds and the cause', async () => {
  const { installation, trackEvent } = openPage();
  await installation();
  expect(trackEvent).toHaveBeenCalledExactlyOnceWith('update not installed', {
    own: 'own',
    seen: 'next',
    cause: 'integrity',
    file: '/',
  });
});

test('the third visit whose update fails turns to the network', async () => {
  const answers: boolean[] = [];
  for (let visit = 0; visit < 4; visit += 1) {
    answers.push(await openPage().installation());
    now += hour;
  }
  expect(answers).toEqual([false, false, true, true]);
});

test('the first failure 24 hours after the first of all turns to the network', async () => {
  const { installation } = openPage();
  await installation();
  now += 24 * hour;
  expect(await installation()).toBe(true);
});

test('a failure less than 24 hours after the first waits for the third', async () => {
  const { installation } = openPage();
  await installation();
  now += 24 * hour - 1;
  expect(await installation()).toBe(false);
});

test('one failure that several tabs see is one, and all of them say the same', async () => {
  const tabs = [openPage(), openPage(), openPage()];
  for (const tab of tabs) expect(await tab.installation()).toBe(false);
  expect(tabs.map(({ trackEvent }) => trackEvent.mock.calls.length)).toEqual([1, 0, 0]);

  now += 24 * hour;
  for (const tab of tabs) expect(await tab.installation()).toBe(true);
});

test('what fails while no server answers is not counted', async () => {
  const { installation, judge, trackEvent } = openPage();
  judge.mockRejectedValue(new TypeError('offline'));
  expect(await installation()).toBe(false);
  expect(trackEvent).not.toHaveBeenCalled();
  expect(localStorage.getItem(key)).toBeNull();
});

test('a check that fails counts where the server has another build', async () => {
  const other = openPage({ judgement: { ...touched, cause: 'unknown', file: '' } });
  await other.add('check');
  expect(other.trackEvent).toHaveBeenCalledOnce();
  now += hour;
  for (const seen of ['own', undefined]) {
    const same = openPage({ judgement: { ...touched, seen } });
    await same.add('check');
    expect(same.trackEvent).not.toHaveBeenCalled();
  }
});

test('a version whose files are broken is told of, but never loaded', async () => {
  const judgement = {
    ...touched,
    cause: 'http 404',
    file: '/static/a.js',
    isLoadable: false,
  } as const;
  const { installation, trackEvent } = openPage({ judgement });
  for (let failure = 0; failure < 4; failure += 1) {
    expect(await installation()).toBe(false);
    now += 24 * hour;
  }
  expect(trackEvent).toHaveBeenCalledTimes(4);
});

test('a page of the build that the server has begins anew', async () => {
  await openPage().installation();
  now += hour;
  expect(await openPage({ own: 'next' }).installation()).toBe(false);
  now += 25 * hour;
  expect(await openPage().installation()).toBe(false);
});

test('an installed version ends the count', async () => {
  const { installation, clear } = openPage();
  await installation();
  clear();
  now += 25 * hour;
  expect(await installation()).toBe(false);
});

test.each([
  '{',
  '{"own":"own","count":9}',
  '{"own":"own","count":"x","firstAt":0,"lastAt":0}',
  '[]',
])('takes %s for no failure', async (stored) => {
  localStorage.setItem(key, stored);
  expect(await openPage().installation()).toBe(false);
});

test('counts for the page alone where storage is blocked', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied);
  const { installation, clear } = openPage();
  await installation();
  now += 24 * hour;
  expect(await installation()).toBe(true);
  clear();
  expect(await installation()).toBe(false);
});

test('counts on for the page alone where storage has become full', async () => {
  const { installation } = openPage();
  await installation();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  now += hour;
  expect(await installation()).toBe(false);
  now += hour;
  expect(await installation()).toBe(true);
});
