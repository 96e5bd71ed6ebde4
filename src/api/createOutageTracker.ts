import type { ApiAnswer, ApiFailure } from './ApiClient.ts';
import { isApiFailure, notFoundMessage, unexpectedMessage } from './errors.ts';

interface Options {
  readonly show: (message: string) => void;
  readonly log: (error: Error, path: string) => void;
}

/** Shows and logs failed calls (spec §8), a repeated one once until its path answers again. */
export function createOutageTracker({ show, log }: Options) {
  // Per path: one that keeps failing beside one that answers is still the same outage.
  const toldByPath = new Map<string, Set<string>>();
  // Several paths that fail together say the same message once.
  const shownSinceAnswer = new Set<string>();

  return {
    failed({ error, message, path }: ApiFailure): void {
      if (!isApiFailure(error)) return;
      const isOutage = message === unexpectedMessage || message === notFoundMessage;
      const told = toldByPath.get(path) ?? new Set();
      toldByPath.set(path, told);
      if (!told.has(error.message)) {
        if (!isOutage) {
          // A refusal, so the service is there again.
          told.clear();
          shownSinceAnswer.clear();
        }
        told.add(error.message);
        log(error, path);
      }
      if (message === undefined) return;
      // A validation message answers what the user did, so each is shown.
      if (!isOutage) {
        show(message);
        return;
      }
      if (!told.has(message) && !shownSinceAnswer.has(message)) show(message);
      told.add(message);
      shownSinceAnswer.add(message);
    },
    answered({ path }: ApiAnswer): void {
      toldByPath.delete(path);
      shownSinceAnswer.clear();
    },
  };
}
