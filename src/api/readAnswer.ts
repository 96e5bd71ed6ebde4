import * as v from 'valibot';
import { retryAfterDelay } from '../../shared/parse.ts';
import { parseBody } from '../lib/readBody.ts';
import { HttpError, InvalidAnswerError } from './errors.ts';
import type { ApiResponse } from './requests.ts';

const validationFailure = v.object({
  type: v.literal('validation'),
  message: v.pipe(v.string(), v.trim(), v.nonEmpty()),
});

/**
 * The parsed answer. Content-Type is not asked: a proxy's HTML page may claim to be JSON.
 * @throws HttpError, InvalidAnswerError
 */
export function readAnswer<T>(
  { status, body, retryAfter }: ApiResponse,
  schema: v.GenericSchema<unknown, T>,
): T {
  if (status < 200 || (status >= 300 && status < 400)) throw new InvalidAnswerError('redirect');
  // HTML or XML, as gateways answer by themselves: no refusal of the account.
  if (status === 403 && /^\s*</.test(body)) throw new InvalidAnswerError('not JSON');
  const json = parseBody(body);
  if (status >= 400) {
    const failure = v.safeParse(validationFailure, status === 400 ? json : undefined);
    const message = failure.success ? failure.output.message : undefined;
    throw new HttpError(status, message, retryAfterDelay(retryAfter, Date.now()));
  }
  if (json === undefined && body !== '') throw new InvalidAnswerError('not JSON');
  const answer = v.safeParse(schema, json);
  if (answer.success) return answer.output;
  throw new InvalidAnswerError('does not fit its schema', v.getDotPath(answer.issues[0]));
}
