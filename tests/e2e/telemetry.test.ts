import { cardOf, choose } from './cardOf.ts';
import { eventProperties, hide, readEvents, readItems } from './telemetryItems.ts';
import { expect, expectLoginPage, logOut, signIn, test } from './test.ts';

test('tells of a sign-in and of an opened application, by ids, and nobody but the suite is contacted', async ({
  page,
  context,
  suite,
}) => {
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  await signIn(page, 'region@suite.test');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  const opened = context.waitForEvent('page');
  await cardOf(page, 'Region').openLink.click();
  await (await opened).close();
  await hide(page);

  expect(await eventProperties(suite, 'application opened')).toEqual([
    expect.objectContaining({
      application: 'natural_capital_plan',
      subscription: expect.stringMatching(/^[0-9a-f]{24}$/),
    }),
  ]);
  expect(await eventProperties(suite, 'signed in')).toHaveLength(1);
  for (const name of ['signed in', 'application opened']) {
    const [event] = await readEvents(suite, name);
    expect(event?.tags['ai.user.authUserId'], name).toBe('a7c1e0d2-region');
  }
  expect(JSON.stringify(await readItems(suite))).not.toMatch(/Amara|region@suite\.test/);

  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
  const { origin, provider, api, telemetry } = suite;
  expect(origins).toEqual(new Set([origin, provider, api, telemetry]));
});
