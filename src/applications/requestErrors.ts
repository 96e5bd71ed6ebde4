/** The HTTP status an error of the API client carries, if it came with an answer. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Whether the API refused this account. */
export function isForbidden(error: unknown): boolean {
  return statusOf(error) === 403;
}

/** Whether asking again by itself may help: not where the answer depends on who asks or what for. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Error && error.name === 'SignInRequired') return false;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 408 || status === 429;
}
