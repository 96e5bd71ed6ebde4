import { expect, vi } from 'vitest';
import type { Message } from '../../../device/messages.ts';
import type { Owner, SignIn } from '../../../shared/owner.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import { region } from './freshDevice.ts';

export const day = 86_400_000;
export const cards: LastKnownRecord = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [
    { id: '1', name: 'North', url: 'https://n.test', application: 'natural_capital_plan' },
  ],
  savedAt: 100 * day,
};
export const exmoor = { lastOpened: { natural_capital_plan: 'exmoor' } };

export type Page = Awaited<ReturnType<typeof openLastKnown>>;

interface Options {
  readonly days?: number | undefined;
  /** The day by the device's clock, from the opening of the page on. */
  readonly today?: number;
  /** The day that the server says when it is asked. */
  readonly serverDay?: number | undefined;
  readonly pageData?: Owner;
  /** Messages go here; without it there is no worker yet. */
  readonly worker?: Message[];
}

/** Opens what a page uses. Each call is another page, or the next start of the same one. */
export async function openLastKnown(options: Options = {}) {
  const { days = 30, today = 100, serverDay, pageData, worker } = options;
  // The tested module's own copy, new for each test.
  const { noteServerTime } = await import('../../../src/lib/serverClock.ts');
  const { createLastKnown } = await import('../../../src/applications/userData/createLastKnown.ts');
  vi.spyOn(Date, 'now').mockReturnValue(today * day);
  const serverTime = async () => {
    if (serverDay !== undefined) noteServerTime(serverDay * day);
  };
  const post = (message: Message) => Boolean(worker?.push(message));
  const lastKnown = createLastKnown({ port: { post }, days, serverTime, pageData });
  /** Resolves with what the page shows once the device has been read. */
  const read = (signIn: SignIn) =>
    new Promise<LastKnownRecord | undefined>((resolve) => {
      const { get, subscribe } = lastKnown.open(signIn);
      const look = () => {
        if (get().isRead) resolve(get().record);
      };
      subscribe(look);
      look();
    });
  return { ...lastKnown, read };
}

export async function pageThatWroteCards() {
  const page = await openLastKnown();
  await page.read(region);
  page.write(region, cards);
  await vi.waitFor(async () => expect(await (await openLastKnown()).read(region)).toBeDefined());
  return page;
}
