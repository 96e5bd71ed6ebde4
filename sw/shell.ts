import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { loadTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { pageHeadersDigest } from '../shared/pageHeaders.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';

interface Kept {
  readonly request: Request;
  readonly response: Response;
}

export type Shell = ReturnType<typeof createShell>;

/** The shell: the application's page and files, which hold nothing of any user. */
export function createShell({ files, pageHeaders }: Pick<WorkerRelease, 'files' | 'pageHeaders'>) {
  const controller = new PrecacheController({
    cacheName: storageKeys.shellCache,
    plugins: [{ cacheWillUpdate }],
  });
  controller.addToCacheList([...files]);
  controller.strategy.matchOptions = { ignoreVary: true };

  /** A page that came with the headers of another release would keep them for as long as it is kept. */
  async function cacheWillUpdate({ request, response }: Kept): Promise<Response | null> {
    const isPage = new URL(request.url).pathname === '/';
    const isFit = !isPage || (await pageHeadersDigest(response.headers)) === pageHeaders;
    return response.ok && isFit ? response : null;
  }

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
