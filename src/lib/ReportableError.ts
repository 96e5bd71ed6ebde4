/** An error whose every word is ours: nothing in its message comes from an answer, a user or an address. */
export class ReportableError extends Error {}

/**
 * Returns all that support and telemetry are told of an error: its class, the status of an answer, and the
 * message of a ReportableError. Any other message may quote anything.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const name = /^\w{1,30}Error$/.test(error.name) ? error.name : 'Error';
  if (error instanceof ReportableError) return `${name}: ${error.message}`;
  return 'status' in error && Number.isInteger(error.status) ? `${name} ${error.status}` : name;
}
