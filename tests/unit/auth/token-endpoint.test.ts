import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeBrowser } from './fakeBrowser.ts';
import { settled } from './settled.ts';

const statuses = fc.oneof(
  fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 408, 425, 429, 500, 502, 503, 504),
  fc.integer({ min: 200, max: 599 }),
);

const nonsense = fc.oneof(
  fc.constantFrom('', ' ', 'null', '[]', '{}', '<h1>Wi-Fi</h1>', '{"id_token":', '"invalid_grant"'),
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        error: fc.oneof(
          fc.constantFrom<unknown>('invalid_grant', 'temporarily_unavailable', 'server_error'),
          fc.anything(),
        ),
        id_token: fc.oneof(fc.constantFrom<unknown>('', 'x.y.z', null, 5), fc.string()),
        access_token: fc.oneof(fc.constantFrom<unknown>('a', '', null, 5), fc.string()),
        refresh_token: fc.oneof(fc.constantFrom<unknown>('r', '', null, 5), fc.string()),
        expires_in: fc.oneof(fc.constantFrom<unknown>(-1, 0, '3600', null), fc.anything()),
      },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body)),
);

function answer(status: number, body: string): Response {
  const hasNoBody = status === 204 || status === 205 || status === 304;
  return new Response(hasNoBody ? null : body, { status });
}

test('whatever the token endpoint answers to a code, the tab ends in one state', async () => {
  await fc.assert(
    fc.asyncProperty(statuses, nonsense, async (status, body) => {
      const browser = await createFakeBrowser();
      browser.provider.answers.set('POST /token', () => answer(status, body));
      const tab = await browser.signIn();
      expect(tab.auth.getState().status).toMatch(/^sign(?:edOut|ingIn)$/);
      expect(browser.user()).toBeUndefined();
      expect(tab.reports.join()).not.toContain('unexpected');
      tab.close();
    }),
    { numRuns: 150 },
  );
});

test('whatever it answers to a renewal, the cards stay: fresh, stale or expired', async () => {
  await fc.assert(
    fc.asyncProperty(statuses, nonsense, async (status, body) => {
      const browser = await createFakeBrowser();
      browser.hasData = true;
      const tab = await browser.signIn();
      const before = browser.user()?.idToken;
      browser.provider.answers.set('POST /token', () => answer(status, body));
      browser.clock.pass(241_000);
      await settled();
      expect(browser.provider.count('POST /token')).toBe(2);
      browser.clock.pass(60_000);
      await settled();
      const state = tab.auth.getState();
      const isUntrusted = state.status === 'signedOut' && state.reason === 'untrusted';
      expect(state.status === 'signedIn' || isUntrusted).toBe(true);
      expect(state).not.toHaveProperty('freshness', 'fresh');
      expect(browser.user()?.idToken).toBe(before);
      expect(tab.assigned).toEqual([]);
      expect(tab.reports.join()).not.toContain('unexpected');
      tab.close();
    }),
    { numRuns: 150 },
  );
});
