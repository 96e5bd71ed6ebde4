import type { PageMessage } from '../../device/messages.ts';
import type { SignIn } from '../../shared/owner.ts';
import type { WorkerPort } from '../pwa/worker.ts';

type RenderedPage = Pick<PageMessage, 'savedAt' | 'data' | 'markup'>;

/** Hands the page to the worker, once there is one, unless it may not be kept. */
export type StorePage = (owner: SignIn, render: () => RenderedPage) => Promise<void>;

export function createStorePage(
  port: WorkerPort,
  leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>,
): StorePage {
  return async (owner, render) => {
    await port.whenReady();
    const { build } = document.documentElement.dataset;
    const lease = await leaseOf(owner);
    if (build !== undefined && lease) port.post({ type: 'page', build, ...render(), ...lease });
  };
}
