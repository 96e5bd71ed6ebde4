import type { ApiAnswer, ApiFailure } from './ApiClient.ts';
import { unexpectedMessage } from './errorCatalogue.ts';
import { HttpError } from './errors.ts';

interface OutageFilter {
  failed(failure: ApiFailure): void;
  answered(answer: ApiAnswer): void;
}

/**
 * Decides which messages of failed calls are worth showing: one per outage, not one per attempt,
 * and of calls that fail together the same words once.
 */
export function createOutageFilter(show: (message: string) => void): OutageFilter {
  // Per path, or a call that keeps failing beside one that answers would speak at every attempt.
  const failing = new Set<string>();
  const saidThisTurn = new Set<string>();
  let isSaid = false;

  function sayOutage(path: string) {
    if (!failing.has(path) && !isSaid) {
      isSaid = true;
      show(unexpectedMessage);
    }
    failing.add(path);
  }

  function sayOnce(message: string) {
    if (saidThisTurn.has(message)) {
      return;
    }
    saidThisTurn.add(message);
    setTimeout(() => saidThisTurn.delete(message));
    show(message);
  }

  function answered({ path }: ApiAnswer) {
    failing.delete(path);
    isSaid = false;
  }

  return {
    answered,
    failed({ error, message, path }) {
      if (message === unexpectedMessage) {
        sayOutage(path);
        return;
      }
      if (error instanceof HttpError) {
        answered({ path }); // it refuses, but it is there
      }
      if (message !== undefined) {
        sayOnce(message);
      }
    },
  };
}
