/*
 * What a call can fail with, besides the platform's own AbortError and TimeoutError. None of them
 * carries a token, a header or text of a body, except the message that spec §8 shows to the user.
 */

/** Nothing came back: no network, a refused connection, a body that broke off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor() {
    super('The API could not be reached');
  }
}

/** The API answered with a status that says the call failed. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Of a 400 whose body is a validation failure (spec §8). */
  readonly validationMessage: string | undefined;

  constructor(status: number, validationMessage?: string) {
    super(`The API answered ${status}`);
    this.status = status;
    this.validationMessage = validationMessage;
  }
}

export type InvalidAnswerReason = 'redirect' | 'not JSON' | 'does not fit its schema';

/** Something came back that cannot be the API's answer, such as the page of a captive portal. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
  readonly reason: InvalidAnswerReason;

  constructor(reason: InvalidAnswerReason) {
    super(`The API's answer cannot be used: ${reason}`);
    this.reason = reason;
  }
}

/** The path would leave the API's base; nothing was requested. */
export class InvalidPathError extends Error {
  override readonly name = 'InvalidPathError';

  constructor() {
    super("An API path starts with one slash and stays below the API's base");
  }
}
