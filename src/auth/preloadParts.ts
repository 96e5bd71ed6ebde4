import { untilIdle } from '../lib/whenIdle.ts';

const parts = [
  () => import('./provider.ts'),
  () => import('./refreshGrant.ts'),
  () => import('./endSession.ts'),
  () => import('./protocolMessages.ts'),
  () => import('./signingKeys.ts'),
];

/**
 * Loads ahead, an idle moment each, what a session comes to need late. By then another tab may have
 * let a new version in, and neither worker nor server has the old one's files. A failure only means
 * that the need will find it missing, too.
 */
export async function preloadParts(): Promise<void> {
  for (const load of parts) {
    await untilIdle();
    await load().catch(() => undefined);
  }
}
