import { untilIdle } from '../lib/whenIdle.ts';

/** What is loaded late of ./protocol/, all but the exchange of a code: it is over where a page stands. */
const parts = [
  () => import('./protocol/provider.ts'),
  () => import('./protocol/protocolMessages.ts'),
  () => import('./protocol/refreshGrant.ts'),
  () => import('./protocol/signingKeys.ts'),
  () => import('./protocol/endSession.ts'),
];

/** In idle time: once another tab has activated a new version, nobody has this one's files. */
export async function preloadProtocol(): Promise<void> {
  for (const load of parts) {
    await untilIdle();
    await load().catch(() => undefined);
  }
}
