import { asObject } from '../../shared/parse.ts';
import { ReportableError } from '../lib/ReportableError.ts';
import type { ApiFailure } from './requests.ts';

// Calls reject with these. None carries a token, header or body, except the validation message of a 400 (P41).

/** No network, a refused connection, or an interrupted body. */
export class NetworkError extends ReportableError {
  override readonly name = 'NetworkError';

  constructor(message = 'The API could not be reached') {
    super(message);
  }
}

/** A guess: the server answers, but not to so long a bearer. */
export class UnreadError extends NetworkError {
  constructor() {
    super('The API could not be reached, the sign-in may be too large');
  }
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly validationMessage: string | undefined;
  readonly retryAfterMs: number;

  constructor(status: number, validationMessage?: string, retryAfterMs = 0) {
    super(`The API answered ${status}`);
    this.status = status;
    this.validationMessage = validationMessage;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Only the API's own 403; any other may be a gateway's (P43). */
export class NoAccessError extends HttpError {}

type InvalidAnswerReason = 'redirect' | 'too large' | 'not JSON' | 'does not fit its schema';

/** For example a captive portal's page. */
export class InvalidAnswerError extends ReportableError {
  override readonly name = 'InvalidAnswerError';

  /** `path` is the invalid field, such as `0.name`. */
  constructor(reason: InvalidAnswerReason, path?: string | null) {
    super(`The API's answer cannot be used: ${reason}${path ? ` at ${path}` : ''}`);
  }
}

/** The owner wants this spelling (P41). */
const unexpectedMessage = 'Sorry an unexpected error ocurred.';
const notFoundMessage = 'The resources you requested could not be found.';
export const tooLargeMessage = 'Your sign-in is too large for our server. Contact us, we can help.';

/** Returns the text of a failed call's toast (P41); undefined for none. */
export function errorMessage(error: unknown, hasBody = false): string | undefined {
  if (isOutage(error)) return unexpectedMessage;
  if (!(error instanceof HttpError)) return undefined;
  // Without a body, only the headers can be too large.
  if ([413, 414, 431].includes(error.status)) return hasBody ? undefined : tooLargeMessage;
  return error.status === 404 ? notFoundMessage : error.validationMessage;
}

function isOutage(error: unknown): error is Error {
  if (error instanceof HttpError) return error.status >= 500;
  const isTimeout = asObject(error)?.name === 'TimeoutError';
  return isTimeout || error instanceof NetworkError || error instanceof InvalidAnswerError;
}

export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Error && error.name === 'SignInRequired') return false;
  if (!(error instanceof HttpError)) return true;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

interface Options {
  readonly show: (message: string) => void;
  readonly log: (error: Error, path: string) => void;
}

/** Logs each failure of a path until it answers, and shows an outage of several paths once (P42). */
export function createOutageTracker({ show, log }: Options) {
  /** By path, the messages since its last answer. */
  const told = new Map<string, Set<string>>();

  return {
    failed({ error, path, isQuiet, hasBody }: ApiFailure): void {
      // Skips aborts and calls without a session.
      if (!isOutage(error) && !(error instanceof HttpError)) return;
      const toldOfPath = told.get(path) ?? new Set();
      told.set(path, toldOfPath);
      if (!toldOfPath.has(error.message)) log(error, path);
      toldOfPath.add(error.message);
      const message = errorMessage(error, hasBody);
      const isGeneric = !(error instanceof HttpError && message === error.validationMessage);
      if (message === undefined || (isGeneric && isQuiet)) return;
      // A validation message answers the user's own action, so it is always shown.
      const isKnown = isGeneric && [...told.values()].some((messages) => messages.has(message));
      if (!isKnown) show(message);
      toldOfPath.add(message);
    },
    answered(path: string): void {
      told.delete(path);
    },
  };
}
