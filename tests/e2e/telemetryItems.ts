import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect } from '../support/expect.ts';
import type { Suite } from './suite.ts';

const itemSchema = v.object({
  data: v.object({
    baseType: v.string(),
    baseData: v.looseObject({
      name: v.optional(v.string()),
      properties: v.optional(v.record(v.string(), v.unknown())),
    }),
  }),
  tags: v.record(v.string(), v.unknown()),
});

export type TelemetryItem = v.InferOutput<typeof itemSchema>;

/** Puts the page into the background, upon which telemetry sends what it still has. */
export async function hide(page: Page): Promise<void> {
  // Telemetry comes once the page is idle; its session cookie is the sign that it listens.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('ai_session');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Everything that telemetry has received. */
export async function readItems({ telemetry }: Suite): Promise<readonly TelemetryItem[]> {
  const response = await fetch(`${telemetry}/items`);
  return v.parse(v.array(itemSchema), await response.json());
}

/** The received events of that name. */
export async function readEvents(suite: Suite, name: string): Promise<readonly TelemetryItem[]> {
  const items = await readItems(suite);
  return items.filter(
    ({ data: { baseType, baseData } }) => baseType === 'EventData' && baseData.name === name,
  );
}

/** Waits for events of that name and answers their properties. */
export async function eventProperties(suite: Suite, name: string) {
  await expect.poll(() => readEvents(suite, name)).not.toEqual([]);
  const events = await readEvents(suite, name);
  return events.map(({ data }) => data.baseData.properties ?? {});
}
