import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeBrowser, origin } from './fakeBrowser.ts';

const name = fc.oneof(
  fc.constantFrom('code', 'state', 'iss', 'error', 'error_description', 'session_state'),
  fc.constantFrom('login_hint', 'tab', 'Code', 'state[]', '%63ode'),
);
const value = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%25',
    '%252F',
    ';',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    '../x',
  ),
  fc.constantFrom('//evil.test', 'https://id.suite.test', 'null', '\u0000', 'code-1'),
  fc.string({ maxLength: 8 }),
);
const query = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((pairs) => `?${pairs.map(([key, text]) => `${key}=${text}`).join('&')}`);

const callbackNames = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'];

test('a forged callback of any form leaves a clean address and signs nobody in', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.boolean(), async (search, isSignedIn) => {
      const browser = await createFakeBrowser();
      if (isSignedIn) (await browser.signIn()).close();
      const before = browser.user();
      const exchanged = browser.provider.count('POST /token');

      const tab = browser.open({ path: `/${search}` });
      await tab.auth.start();
      const left = new URL(tab.path(), origin).searchParams;
      expect(callbackNames.filter((one) => left.has(one))).toEqual([]);
      expect(browser.provider.count('POST /token')).toBe(exchanged);
      expect(browser.user()).toEqual(before);
      expect(tab.auth.getState().status).toBe(isSignedIn ? 'signedIn' : 'signingIn');
      for (const report of tab.reports) expect(report).toMatch(/^foreignCallback: /);
      tab.close();
    }),
    { numRuns: 200 },
  );
});
