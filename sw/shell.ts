import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { loadTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerFile } from '../shared/WorkerRelease.ts';

export type Shell = ReturnType<typeof createShell>;

/** The shell: the application's page and files, which hold nothing of any user. */
export function createShell(files: readonly WorkerFile[]) {
  const controller = new PrecacheController({ cacheName: storageKeys.shellCache });
  controller.addToCacheList([...files]);
  controller.strategy.matchOptions = { ignoreVary: true };

  /** The kept file for `request`. A missing one is fetched again and must have the same hash. */
  async function answer(request: Request, event: ExtendableEvent): Promise<Response> {
    const key = controller.getCacheKeyForURL(request.url) ?? request.url;
    const options = { cacheName: storageKeys.shellCache, ignoreVary: true };
    let kept: Response | undefined;
    try {
      kept = await withDeadline(storageTimeoutMs, caches.match(key, options));
    } catch {
      return fetch(request); // Cache Storage hangs or is broken.
    }
    if (kept) return kept;
    const integrity = controller.getIntegrityForCacheKey(key);
    const fetched = controller.strategy.handle({ request, event, params: { integrity } });
    // While the boot script is waited for nothing is painted: once it has failed, the page says so.
    return await withDeadline(loadTimeoutMs, fetched);
  }

  return {
    install: (event: ExtendableEvent) => void controller.install(event),
    activate: (event: ExtendableEvent) => void controller.activate(event),
    pageKey: controller.getCacheKeyForURL('/') ?? '/',
    has: (url: string) => controller.getCacheKeyForURL(url) !== undefined,
    answer,
    page: (event: ExtendableEvent) => answer(new Request('/'), event),
  };
}
