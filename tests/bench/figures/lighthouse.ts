import { type Flags, type Result, startFlow } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { chromiumOptions } from '../../support/findChromium.ts';
import { untilPageStored } from '../../support/until.ts';
import { type Figure, summarise } from '../Figure.ts';
import type { Stage } from '../Stage.ts';

const rounds = 5;

/** A release that misses one is not packed. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 };

const flags: Flags = { onlyCategories: Object.keys(goals) };

const shift = 'cumulative-layout-shift';

/** Lighthouse's own phone, signed in: without worker and caches, then with them. */
export async function lighthouse({ suite, progress }: Stage): Promise<Figure[]> {
  const flows: (readonly Result[])[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`Lighthouse, ${round} of ${rounds}`);
    flows.push(await runFlow(suite.origin));
  }
  return ['cold', 'warm'].flatMap((start, step) => {
    const results = flows.flatMap((flow) => flow[step] ?? []);
    return Object.entries({ ...goals, [shift]: 100 }).map(([category, points]): Figure => {
      const scores = results.map(
        ({ categories, audits }) => ((categories[category] ?? audits[category])?.score ?? 0) * 100,
      );
      return {
        name: `Lighthouse ${start}: ${category}`,
        unit: 'points',
        ...summarise(scores.map(Math.round)),
        goal: ['≥', points],
        detail: [...new Set(results.flatMap((result) => lacking(result, category)))].join(', '),
      };
    });
  });
}

/** Lists the audits that cost points, with what they measured. */
function lacking({ categories, audits }: Result, category: string): string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
}

/** A browser of its own each time, so that the first navigation is really cold. */
async function runFlow(origin: string): Promise<readonly Result[]> {
  await using browser = await launch(chromiumOptions());
  const page = await browser.newPage();
  await page.goto(origin);
  await page.locator('::-p-aria(region@suite.test[role="button"])').click();
  await untilPageStored(page);

  const flow = await startFlow(page, { flags });
  // Lighthouse takes away the worker and the caches, but not what was remembered.
  await page.goto('about:blank');
  const session = await page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await flow.navigate(origin);
  await untilPageStored(page);
  await flow.navigate(origin, { disableStorageReset: true });
  return (await flow.createFlowResult()).steps.map(({ lhr }) => lhr);
}
