import { HttpError, InvalidAnswerError, NetworkError } from './errors.ts';

/** Spelt as the specification spells it. */
export const unexpectedMessage = 'Sorry an unexpected error ocurred.';
export const notFoundMessage = 'The resources you requested could not be found.';

/** What spec §8 says to the user about a failed call; undefined: nothing. */
export function errorMessage(error: unknown): string | undefined {
  if (isOutage(error)) {
    return unexpectedMessage;
  }
  if (error instanceof HttpError) {
    return error.status === 404 ? notFoundMessage : error.validationMessage;
  }
  return undefined;
}

/**
 * "No response, or status 500 or higher". An answer that cannot be used is no response of the API:
 * it came from something in between, or broke. So is one that missed the deadline the caller set,
 * while a caller's own abort is not a failure at all.
 */
function isOutage(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    error instanceof InvalidAnswerError ||
    (error instanceof HttpError && error.status >= 500) ||
    (error instanceof Object && 'name' in error && error.name === 'TimeoutError')
  );
}
