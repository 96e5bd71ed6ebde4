import { untilIdle } from '../lib/whenIdle.ts';

/** The only place that imports ./protocol/ as code: all of it is loaded late, when it is needed. */
export const loadProtocol = {
  provider: () => import('./protocol/provider.ts'),
  messages: () => import('./protocol/protocolMessages.ts'),
  exchangeCode: () => import('./protocol/exchangeCode.ts'),
  refreshGrant: () => import('./protocol/refreshGrant.ts'),
  signingKeys: () => import('./protocol/signingKeys.ts'),
  endSession: () => import('./protocol/endSession.ts'),
} as const;

/** In idle time: once another tab has activated a new version, nobody has this one's files. */
export async function preloadProtocol(): Promise<void> {
  const { exchangeCode: _, ...neededLater } = loadProtocol;
  for (const load of Object.values(neededLater)) {
    await untilIdle();
    await load().catch(() => undefined);
  }
}
