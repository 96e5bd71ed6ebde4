import * as v from 'valibot';
import { asObject, retryAfterDelay } from '../../shared/parse.ts';
import { parseBody } from '../lib/readBody.ts';
import { HttpError, InvalidAnswerError, NoAccessError } from './errors.ts';
import type { ApiResponse } from './requests.ts';

const validationFailure = v.object({
  type: v.literal('validation'),
  message: v.pipe(v.string(), v.trim(), v.nonEmpty()),
});

const jsonType = /^\s*(?:(?:application|text)\/|[^;]+\+)json\s*(?:;|$)/i; // such as `application/problem+json`

/** Returns the parsed answer. @throws HttpError, InvalidAnswerError */
export function readAnswer<T>(
  { status, body, header = () => null }: ApiResponse,
  schema: v.GenericSchema<unknown, T>,
): T {
  if (status < 200 || (status >= 300 && status < 400)) throw new InvalidAnswerError('redirect');
  const json = parseBody(body);
  // The API's own 403 is JSON. Any other comes from a gateway, whose HTML may claim to be JSON (P43).
  if (status === 403 && (json === undefined || !jsonType.test(header('content-type') ?? ''))) {
    throw new InvalidAnswerError('not JSON');
  }
  if (status === 403 && asObject(json)?.type === 'forbidden') throw new NoAccessError(status);
  if (status >= 400) {
    const failure = v.safeParse(validationFailure, status === 400 ? json : undefined);
    const message = failure.success ? failure.output.message : undefined;
    throw new HttpError(status, message, retryAfterDelay(header('retry-after') ?? '', Date.now()));
  }
  if (json === undefined && body !== '') throw new InvalidAnswerError('not JSON');
  const answer = v.safeParse(schema, json);
  if (answer.success) return answer.output;
  throw new InvalidAnswerError('does not fit its schema', v.getDotPath(answer.issues[0]));
}
