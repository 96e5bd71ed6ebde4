import { asObject } from '../../shared/parse.ts';
import { ReportableError } from '../lib/ReportableError.ts';
import type { ApiFailure } from './requests.ts';

// Calls reject with these errors. None carries a token, a header or a body, apart from the validation message of
// a 400 (P41).

/** There was no response: no network, a refused connection, a body that broke off. */
export class NetworkError extends ReportableError {
  override readonly name = 'NetworkError';

  constructor(message = 'The API could not be reached') {
    super(message);
  }
}

/** A guess: the API's server answers, but no call with so long a bearer. */
export class UnreadError extends NetworkError {
  constructor() {
    super('The API could not be reached, the sign-in may be too large');
  }
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The API's own text about a validation failure, from the body of a 400. */
  readonly validationMessage: string | undefined;
  readonly retryAfterMs: number;

  constructor(status: number, validationMessage?: string, retryAfterMs = 0) {
    super(`The API answered ${status}`);
    this.status = status;
    this.validationMessage = validationMessage;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The API itself says that this account has no access; any other 403 may be a gateway's (P43). */
export class NoAccessError extends HttpError {}

type InvalidAnswerReason = 'redirect' | 'too large' | 'not JSON' | 'does not fit its schema';

/** A response that cannot be the API's answer, such as a captive portal's page. */
export class InvalidAnswerError extends ReportableError {
  override readonly name = 'InvalidAnswerError';

  /** `path` names the field that does not fit by the keys of our schema, as in `0.name`. */
  constructor(reason: InvalidAnswerReason, path?: string | null) {
    super(`The API's answer cannot be used: ${reason}${path ? ` at ${path}` : ''}`);
  }
}

/** The misspelling is the owner's wish (P41). */
const unexpectedMessage = 'Sorry an unexpected error ocurred.';
const notFoundMessage = 'The resources you requested could not be found.';
export const tooLargeMessage = 'Your sign-in is too large for our server. Contact us, we can help.';

/** Returns the text about a failed call (P41); undefined if people are told nothing. */
export function errorMessage(error: unknown, hasBody = false): string | undefined {
  if (isOutage(error)) return unexpectedMessage;
  if (!(error instanceof HttpError)) return undefined;
  // Without a body, a request is too large only if its headers are.
  if ([413, 414, 431].includes(error.status)) return hasBody ? undefined : tooLargeMessage;
  return error.status === 404 ? notFoundMessage : error.validationMessage;
}

/** Returns whether there was no response, or a status of 500 or above. A caller's own abort is no failure. */
function isOutage(error: unknown): error is Error {
  if (error instanceof HttpError) return error.status >= 500;
  const isTimeout = asObject(error)?.name === 'TimeoutError';
  return isTimeout || error instanceof NetworkError || error instanceof InvalidAnswerError;
}

/** Returns whether the same call may succeed later. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Error && error.name === 'SignInRequired') return false;
  if (!(error instanceof HttpError)) return true;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

interface Options {
  readonly show: (message: string) => void;
  readonly log: (error: Error, path: string) => void;
}

/**
 * Makes what shows and logs failed calls: each failure once until its path answers, and an outage of several
 * paths once (P42).
 */
export function createOutageTracker({ show, log }: Options) {
  /** The messages that were logged or shown since a path last answered. */
  const told = new Map<string, Set<string>>();

  return {
    failed({ error, path, isQuiet, hasBody }: ApiFailure): void {
      // An abort is no failure of the API, nor is a call for which nobody is signed in.
      if (!isOutage(error) && !(error instanceof HttpError)) return;
      const toldOfPath = told.get(path) ?? new Set();
      told.set(path, toldOfPath);
      if (!toldOfPath.has(error.message)) log(error, path);
      toldOfPath.add(error.message);
      const message = errorMessage(error, hasBody);
      const isGeneric = !(error instanceof HttpError && message === error.validationMessage);
      if (message === undefined || (isGeneric && isQuiet)) return;
      // A validation message answers something the user did, so it is shown every time.
      const isKnown = isGeneric && [...told.values()].some((messages) => messages.has(message));
      if (!isKnown) show(message);
      toldOfPath.add(message);
    },
    answered(path: string): void {
      told.delete(path);
    },
  };
}
