import { HttpError, InvalidAnswerError } from '../api/errors.ts';

/** Why the suite could not be loaded, in the words CouldNotLoadPage knows. */
export function failureReason(error: unknown): 'offline' | 'unanswered' | 'refused' {
  if (error instanceof HttpError || error instanceof InvalidAnswerError) return 'refused';
  return navigator.onLine ? 'unanswered' : 'offline';
}
