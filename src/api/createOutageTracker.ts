import type { ApiAnswer, ApiFailure } from './ApiClient.ts';
import { isApiFailure, notFoundMessage, unexpectedMessage } from './errors.ts';

interface Options {
  readonly show: (message: string) => void;
  readonly log: (error: Error, path: string) => void;
  readonly isOnline: () => boolean;
}

/** Shows and logs failed calls (spec §8), a repeated one once until its path answers again. */
export function createOutageTracker({ show, log, isOnline }: Options) {
  const toldByPath = new Map<string, Set<string>>();

  return {
    failed({ error, message, path, isQuiet }: ApiFailure): void {
      if (!isApiFailure(error)) return;
      const isOutage = message === unexpectedMessage || message === notFoundMessage;
      const told = toldByPath.get(path) ?? new Set();
      if (!told.has(error.message)) {
        // A refusal, so the service is there again.
        if (!isOutage) told.clear();
        told.add(error.message);
        log(error, path);
      }
      // A validation message answers what the user did; several paths that fail say an outage once.
      const isKnown = isOutage && [...toldByPath.values()].some((one) => one.has(message));
      toldByPath.set(path, told);
      // Offline the page says so, and nothing is asked for but by a press, which says what came of it.
      if (message === undefined || (isOutage && (isQuiet || !isOnline()))) return;
      if (!isKnown) show(message);
      if (isOutage) told.add(message);
    },
    answered({ path }: Pick<ApiAnswer, 'path'>): void {
      toldByPath.delete(path);
    },
  };
}
