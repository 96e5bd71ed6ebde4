import { expect, test, vi } from 'vitest';
import { browserEnvironment } from '../../../src/auth/AuthEnvironment.ts';
import { createAuth } from '../../../src/auth/createAuth.ts';
import { createFakeBrowser, type FakeBrowser, type Page, signedInBefore } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { pass, settled, signedOut } from './settled.ts';

test('storage that throws when accessed shows a page, not a crash', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { environment } = (await createFakeBrowser()).open();
  const auth = createAuth({ ...browserEnvironment(environment), fetch: environment.fetch });
  await auth.start();
  expect(auth.getState()).toEqual(signedOut('cookiesBlocked'));
});

type Part = 'clock' | 'cookieStore' | 'navigationType';

/** A page that has this of the real browser’s APIs. */
async function openWith(browser: FakeBrowser, part: Part, page?: Page) {
  const { environment } = browser.open(page);
  const auth = createAuth({ ...environment, [part]: browserEnvironment(environment)[part] });
  await auth.start();
  return auth;
}

test('a redirect that comes to nothing is noticed, though the clock is set back', async () => {
  const browser = await createFakeBrowser();
  const auth = await openWith(browser, 'clock');
  browser.clock.jump(-86_400_000);
  await pass(browser, 10_000);
  expect(auth.getState()).toEqual(signedOut('returned'));
});

test('an open page hears of a sign-out at a sibling', async () => {
  vi.stubGlobal('cookieStore', new EventTarget());
  const browser = await signedInBefore();
  const auth = await openWith(browser, 'cookieStore');
  browser.writeCookies(false, '');
  window.cookieStore.dispatchEvent(new Event('change'));
  await settled();
  expect(auth.getState()).toEqual(signedOut('elsewhere'));
});

test('the back button from the login is told from a first visit', async () => {
  const browser = await createFakeBrowser();
  const page = { sessionStorage: createStorage() };
  (await browser.start(page)).close();
  const entry = { ...performance.mark('visit').toJSON(), entryType: 'navigation' };
  const entries = [{ ...entry, type: 'back_forward' }];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  const auth = await openWith(browser, 'navigationType', page);
  expect(auth.getState()).toEqual(signedOut('returned'));
});
