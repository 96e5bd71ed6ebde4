import { permanentNames } from '../../sw/permanentNames.ts';
import type { Session } from './session.ts';

/** Longer than a holder needs with the deadlines of its requests. */
const deadline = 45_000;

/** Storage that has not caught up by then has lost something, and what there is must do. */
const catchUp = { pause: 20, tries: 100 };

/**
 * Runs `work` while no other tab renews, with the stored user as the last of them left it. Where the
 * browser has no Web Locks it just runs it.
 * @throws what `work` throws, or an AbortError when the lock cannot be had in time
 */
export async function underRenewalLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  const { clock, locks } = session.environment;
  if (locks === undefined) return await work();
  const controller = new AbortController();
  const timer = clock.setTimeout(() => controller.abort(), deadline);
  try {
    return await locks.request(
      permanentNames.renewalLock,
      { signal: controller.signal },
      async () => {
        await storageToCatchUp(session);
        return await work();
      },
    );
  } finally {
    clock.clearTimeout(timer);
  }
}

async function storageToCatchUp({ environment: { clock }, users }: Session): Promise<void> {
  for (let tries = 0; users.isBehind() && tries < catchUp.tries; tries += 1) {
    await new Promise<void>((resolve) => clock.setTimeout(resolve, catchUp.pause));
  }
}
