import { errorMessage, isApiFailure, notFoundMessage, unexpectedMessage } from './errors.ts';
import type { ApiFailure } from './requests.ts';

interface Options {
  readonly show: (message: string) => void;
  readonly log: (error: Error, path: string) => void;
  readonly isOnline: () => boolean;
}

/** Shows and logs failed calls (spec §8): each once until its path answers, an outage of several once. */
export function createOutageTracker({ show, log, isOnline }: Options) {
  const toldByPath = new Map<string, Set<string>>();

  return {
    failed({ error, path, isQuiet }: ApiFailure): void {
      if (!isApiFailure(error)) return;
      const told = toldByPath.get(path) ?? new Set();
      toldByPath.set(path, told);
      if (!told.has(error.message)) log(error, path);
      told.add(error.message);
      const message = errorMessage(error);
      const isOutage = message === unexpectedMessage || message === notFoundMessage;
      // Offline the page says so, and nothing is asked for but by a press, which says what came of it.
      if (message === undefined || (isOutage && (isQuiet || !isOnline()))) return;
      // A validation message answers what the user did, so it is shown every time.
      const isKnown = isOutage && [...toldByPath.values()].some((one) => one.has(message));
      if (!isKnown) show(message);
      told.add(message);
    },
    answered(path: string): void {
      toldByPath.delete(path);
    },
  };
}
