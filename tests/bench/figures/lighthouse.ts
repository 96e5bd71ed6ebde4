import { type Flags, type Result, startFlow } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { chromiumOptions } from '../../support/findChromium.ts';
import { untilPageStored } from '../../support/until.ts';
import type { Figure } from '../Figure.ts';
import type { Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';

const rounds = 5;

const flags: Flags = { onlyCategories: ['performance', 'accessibility', 'best-practices'] };

/** The detail shows what is wrong: these audits for performance, the failed ones for the others. */
const paints = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

/** Lighthouse's own phone, signed in: without worker and caches, then with them. */
export async function lighthouse({ suite, progress }: Stage): Promise<Figure[]> {
  const cold: Result[] = [];
  const warm: Result[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`Lighthouse, ${round} of ${rounds}`);
    const [first, second] = await runFlow(suite.origin);
    cold.push(first);
    warm.push(second);
  }
  return [...figuresOf('cold', cold), ...figuresOf('warm', warm)];
}

/** A release that misses one is not packed. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 };

function figuresOf(start: string, results: readonly Result[]): Figure[] {
  const audit = (id: string) => results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const painted = paints.map((id) => `${id} ${audit(id).map(Math.round).join(', ')}`).join('; ');
  const shift = summarise(audit('cumulative-layout-shift'));
  return [
    ...Object.entries(goals).map(([category, atLeast]): Figure => {
      const scores = results.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
      const detail = category === 'performance' ? painted : failedAudits(results, category);
      const summary = summarise(scores.map(Math.round));
      return { name: `Lighthouse ${start}: ${category}`, unit: 'points', summary, atLeast, detail };
    }),
    {
      name: `Lighthouse ${start}: cumulative layout shift`,
      unit: '',
      summary: shift,
      atMost: 0,
    },
  ];
}

function failedAudits(results: readonly Result[], category: string): string {
  const failed = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(failed)].join(', ');
}

/** A browser of its own each time, so that the first navigation is really cold. */
async function runFlow(origin: string): Promise<readonly [Result, Result]> {
  const browser = await launch(chromiumOptions());
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.locator('::-p-aria(region@suite.test[role="button"])').click();
    await page.waitForSelector('article');
    await untilPageStored(page);

    const flow = await startFlow(page, { flags });
    // Lighthouse takes away the worker and the caches, but not what was remembered.
    await page.goto('about:blank');
    const session = await page.createCDPSession();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await flow.navigate(origin);
    await untilPageStored(page);
    await flow.navigate(origin, { disableStorageReset: true });
    const { steps } = await flow.createFlowResult();
    const [cold, warm] = steps.map(({ lhr }) => lhr);
    if (!cold || !warm) throw new Error('Lighthouse has not finished');
    return [cold, warm];
  } finally {
    await browser.close();
  }
}
