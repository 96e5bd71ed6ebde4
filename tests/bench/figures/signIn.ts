import type { Page } from '@playwright/test';
import type { Suite } from '../../e2e/suite.ts';
import { firstCardPainted, watchFirstCard } from '../../support/firstCard.ts';
import { createVisitor } from '../../support/visitor.ts';
import { compare, type Figure } from '../Figure.ts';
import { floorPaths } from '../floors.ts';
import { interleave, openTab, phone, type Stage } from '../Stage.ts';

const email = 'region@suite.test';

/** A filled-in form takes longer; meanwhile the launcher may fetch what it will need. */
const atProviderMs = 4000;

type Arm = (page: Page, suite: Suite) => Promise<number>;

/**
 * The ways from nothing to cards, each against the least that any page must do, on a phone's network.
 * Every run has a browser context of its own, so that nothing is cached.
 */
export async function signIn({ browser, suite, pairs, progress }: Stage): Promise<Figure[]> {
  const inContext = (arm: Arm) => async () => {
    await using context = await browser.newContext(phone);
    await watchFirstCard(context);
    return await arm(await openTab(context, { slowdown: 4, network: 'slow 4G' }), suite);
  };
  const figures: Figure[] = [];
  for (const { way, arms, atMost } of ways) {
    const name = `${way}, slow 4G, CPU ×4`;
    progress(name);
    const [ours = [], floor = []] = await interleave(arms.map(inContext), pairs);
    figures.push({ name, ...compare(ours, floor), goal: ['≤', atMost] });
  }
  return figures;
}

/** Milliseconds from the navigation to the request for the provider's login. */
function toProvider(path: string): Arm {
  return async (page, { origin, provider }) => {
    const login = page.waitForResponse((one) => one.url().startsWith(`${provider}/auth?`));
    const document = await page.goto(origin + path, { waitUntil: 'commit' });
    const [end, start] = [await login, document].map((one) => one?.request().timing().startTime);
    return (end ?? Number.NaN) - (start ?? Number.NaN);
  };
}

const wayBack: Arm = async (page, { origin }) => {
  await page.goto(origin);
  const account = page.getByRole('button', { name: email });
  await account.waitFor();
  await page.waitForTimeout(atProviderMs);
  await account.click();
  await page.waitForURL(`${origin}/**`, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const floorWayBack: Arm = async (page, { origin, provider }) => {
  const query = new URLSearchParams(await createVisitor(provider, origin).authorize(email));
  await page.goto(`${origin}${floorPaths.wayBack}?${query}`, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const ways = [
  {
    way: 'visitor, to the authorization request',
    arms: [toProvider('/'), toProvider(floorPaths.visitor)],
    atMost: 1.3,
  },
  { way: 'way back, to the first card', arms: [wayBack, floorWayBack], atMost: 1.33 },
];

/** Milliseconds since the document itself was asked for, redirects before it left out. */
async function untilFirstCard(page: Page): Promise<number> {
  const { shown } = await firstCardPainted(page);
  const fetchStart = await page.evaluate(
    () => performance.getEntriesByType('navigation').at(0)?.toJSON().fetchStart ?? 0,
  );
  return shown - Number(fetchStart);
}
