import type { PrecacheEntry } from 'workbox-precaching';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { permanentNames } from './permanentNames.ts';

/** The application's files, kept whole: what the worker answers with when nothing personal is asked for. */
export interface Shell {
  install(event: ExtendableEvent): void;
  activate(event: ExtendableEvent): void;
  /** Cache key of the page: another content, another key, so that builds cannot meet in a cache. */
  readonly pageKey: string;
  has(url: string): boolean;
  /** Answers with the file kept for `request`, or what the network says, checked against its hash. */
  answer(request: Request, event: ExtendableEvent): Promise<Response>;
  /** The neutral page. */
  page(event: ExtendableEvent): Promise<Response>;
}

export function createShell(entries: PrecacheEntry[]): Shell {
  const controller = new PrecacheController({ cacheName: permanentNames.shellCache });
  controller.addToCacheList(entries);
  // A file is the same whatever the browser said it would accept.
  controller.strategy.matchOptions = { ignoreVary: true };

  const integrityOf = (url: string) => {
    const key = controller.getCacheKeyForURL(url);
    return key === undefined ? undefined : controller.getIntegrityForCacheKey(key);
  };
  const answer = (request: Request, event: ExtendableEvent) =>
    controller.strategy.handle({
      request,
      event,
      params: { integrity: integrityOf(request.url) },
    });

  return {
    install: (event) => void controller.install(event),
    activate: (event) => void controller.activate(event),
    pageKey: controller.getCacheKeyForURL('/') ?? '/',
    has: (url) => controller.getCacheKeyForURL(url) !== undefined,
    answer,
    page: (event) => answer(new Request('/'), event),
  };
}
