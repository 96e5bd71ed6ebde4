import type { ApiAnswer, ApiFailure } from '../api/ApiClient.ts';
import { HttpError, InvalidAnswerError, NetworkError } from '../api/errors.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

interface FailureLog {
  failed(failure: ApiFailure): void;
  answered(answer: ApiAnswer): void;
}

interface Options extends Pick<Telemetry, 'trackError'> {
  /** The console. */
  readonly print: (text: string) => void;
}

/**
 * Logs calls that failed (spec §8), to the console and to telemetry: path and status, no content.
 * The same failure of a path counts once until the path answers, or an outage would fill the log.
 */
export function createFailureLog({ trackError, print }: Options): FailureLog {
  const failing = new Map<string, string>();
  return {
    failed({ error, path }) {
      // What is left is no failure of the API: an aborted call, or one that nobody is signed in for.
      if (!isOfApi(error) || failing.get(path) === error.message) return;
      failing.set(path, error.message);
      print(`${path}: ${error.message}`);
      trackError(error, path);
    },
    answered({ path }) {
      failing.delete(path);
    },
  };
}

function isOfApi(error: unknown): error is Error {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return (
    error instanceof HttpError ||
    error instanceof InvalidAnswerError ||
    error instanceof NetworkError
  );
}
