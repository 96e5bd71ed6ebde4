import { expect, test } from 'vitest';
import { refusedBodies, takenBodies } from '../../support/outsideBodies.ts';
import { createFakeBrowser, type FakeBrowser } from '../auth/fakeBrowser.ts';
import { discovery, token } from '../auth/fakeProvider.ts';
import { pass, settled } from '../auth/settled.ts';
import { providerError, signedIn, stale, unreachable } from './Row.ts';

/* Bodies of the provider. Those of the API: unit/api/failures. */

/** Into the last quarter of an ID token's life, and past its end, in milliseconds. */
const untilDead = 310_000;

/** What is answered to that line comes in that body. */
function embody({ provider }: FakeBrowser, line: string, body: (good: string) => BodyInit): void {
  const { fetch } = provider;
  provider.fetch = async (address, init) => {
    const response = await fetch(address, init);
    const isThere = line.endsWith(new URL(address).pathname);
    return isThere ? new Response(body(await response.text())) : response;
  };
}

const lines = [discovery, 'GET /jwks', token];
const everywhere = (bodies: typeof refusedBodies) =>
  lines.flatMap((line) =>
    Object.entries(bodies).map(([what, body]) => [line, what, body] as const),
  );

test.each(everywhere(refusedBodies))('%s: %s is no answer', async (line, _, body) => {
  const browser = await createFakeBrowser();
  embody(browser, line, body);
  const opening = line === discovery ? browser.start() : browser.signIn();
  await settled();
  await pass(browser, 1_000);
  const tab = await opening;
  expect(tab.auth.getState()).toEqual(line === discovery ? unreachable : providerError);
  expect(browser.user()).toBeUndefined();
});

test.each(everywhere(takenBodies))('%s: %s is one', async (line, _, body) => {
  const browser = await createFakeBrowser();
  embody(browser, line, body);
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject(signedIn);
});

test.each(Object.entries(refusedBodies))('a renewal: %s costs no session', async (_, body) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.provider.answers.set(token, () => new Response(body('{"id_token":"a.b.c"}')));
  await pass(browser, untilDead);
  expect(tab.auth.getState()).toMatchObject(stale);
  browser.provider.answers.clear();
  await pass(browser, 60_000);
  expect(tab.auth.getState()).toMatchObject(signedIn);
});
