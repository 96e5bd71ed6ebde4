import { beforeEach, expect, test, vi } from 'vitest';
import { createLatePart } from '../../../src/lib/createLatePart.ts';
import { recoverChunks } from '../../../src/pwa/recoverChunks.ts';

const reload = vi.fn();

// A page of its own for each test, since the leaving of one lasts.
beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  recoverChunks(reload);
});

const gone = () => Promise.reject(new TypeError('gone'));

/** Events of a page, in the words of the rows. Nobody waits for a part that is loaded ahead. */
const events = {
  missing: () => expect(createLatePart(gone).load()).rejects.toThrow('gone'),
  'missing ahead': () => {
    const onError = vi.fn();
    createLatePart(gone).preload(onError);
    return vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  },
  'next build': () => Object.assign(document.documentElement.dataset, { build: 'b-2' }),
  'another tab': () => sessionStorage.clear(),
  offline: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
  online: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true),
  'nothing is stored': () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  'the user leaves': () => dispatchEvent(new Event('beforeunload')),
  '10 s': () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000),
} satisfies Record<string, () => unknown>;

test.each<[(keyof typeof events)[], number]>([
  [['missing', 'missing'], 1],
  [['missing', 'next build', 'missing'], 2],
  [['missing', 'another tab', 'missing'], 2],
  [['missing ahead'], 0],
  [['missing ahead', 'missing'], 1],
  [['offline', 'missing'], 0],
  [['offline', 'missing', 'online', 'missing'], 1],
  [['nothing is stored', 'missing'], 0],
  [['the user leaves', 'missing'], 0],
  // A link to a mail program, or the back button.
  [['the user leaves', '10 s', 'missing'], 1],
])('a part that is %s reloads %i times', async (happenings, times) => {
  reload.mockReset();
  document.documentElement.dataset.build = 'b-1';
  for (const happening of happenings) await events[happening]();
  expect(reload).toHaveBeenCalledTimes(times);
});
