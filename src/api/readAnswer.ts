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
import type { ApiResponse } from './ApiClient.ts';
import { HttpError, InvalidAnswerError } from './errors.ts';

const validationFailure = object({
  type: literal('validation'),
  message: pipe(string(), trim(), nonEmpty()),
});

/**
 * The parsed answer. Only the body decides whether it is JSON: a proxy's HTML page may claim to be.
 * @throws HttpError, InvalidAnswerError
 */
export function readAnswer<T>({ status, body }: ApiResponse, schema: GenericSchema<unknown, T>): T {
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new InvalidAnswerError('redirect');
  }
  if (status === 400) {
    throw new HttpError(status, validationMessage(body));
  }
  if (status > 400) {
    throw new HttpError(status);
  }
  const answer = safeParse(schema, body === '' ? undefined : parseJson(body));
  if (!answer.success) {
    throw new InvalidAnswerError('does not fit its schema');
  }
  return answer.output;
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
    return undefined; // a 400 of another kind, its body is nobody's business
  }
}
