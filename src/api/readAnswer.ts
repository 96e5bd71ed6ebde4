import {
  type GenericSchema,
  literal,
  nonEmpty,
  object,
  pipe,
  safeParse,
  string,
  trim,
} from 'valibot';
import { retryAfterDelay } from '../../shared/retryAfter.ts';
import { misfitOf } from '../lib/Misfit.ts';
import type { ApiResponse } from './ApiClient.ts';
import { HttpError, InvalidAnswerError } from './errors.ts';

const validationFailure = object({
  type: literal('validation'),
  message: pipe(string(), trim(), nonEmpty()),
});

/**
 * The parsed answer. Content-Type is not asked: a proxy's HTML page may claim to be JSON.
 * @throws HttpError, InvalidAnswerError
 */
export function readAnswer<T>(
  { status, body, retryAfter }: ApiResponse,
  schema: GenericSchema<unknown, T>,
): T {
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new InvalidAnswerError('redirect');
  }
  if (status === 403 && isPage(body)) {
    throw new InvalidAnswerError('not JSON');
  }
  if (status >= 400) {
    const message = status === 400 ? validationMessage(body) : undefined;
    throw new HttpError(status, message, retryAfterDelay(retryAfter, Date.now()));
  }
  const answer = safeParse(schema, body === '' ? undefined : parseJson(body));
  if (!answer.success) {
    throw new InvalidAnswerError('does not fit its schema', misfitOf(answer.issues));
  }
  return answer.output;
}

/** HTML or XML, as gateways answer by themselves. */
function isPage(body: string): boolean {
  return /^\s*</.test(body);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidAnswerError('not JSON');
  }
}

function validationMessage(body: string): string | undefined {
  try {
    const failure = safeParse(validationFailure, JSON.parse(body));
    return failure.success ? failure.output.message : undefined;
  } catch {
    return undefined; // not JSON, so not a validation failure
  }
}
