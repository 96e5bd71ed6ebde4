import { untilIdle } from '../lib/whenIdle.ts';

/** What is loaded late of ./protocol/; the last brings what builds a login. */
const parts = [
  () => import('./protocol/refreshGrant.ts'),
  () => import('./protocol/endSession.ts'),
];

/** In idle time: once another tab has activated a new version, nobody has this one's files. */
export async function preloadProtocol(): Promise<void> {
  for (const load of parts) {
    await untilIdle();
    await load().catch(() => undefined);
  }
}
