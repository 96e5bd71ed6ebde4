/** Its message has fixed words only, nothing from an answer, a user or an address. */
export class ReportableError extends Error {}

/** Returns the parts of an error that support and telemetry may see. Messages of other errors may quote anything. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const name = /^\w{1,30}Error$/.test(error.name) ? error.name : 'Error';
  if (error instanceof ReportableError) return `${name}: ${error.message}`;
  return 'status' in error && Number.isInteger(error.status) ? `${name} ${error.status}` : name;
}
