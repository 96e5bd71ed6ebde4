/** Whether telemetry may carry an id as it is (spec §5). */
function isPermitted(id: string): boolean {
  return id !== '' && !/[,;= |]/.test(id);
}

/** The id itself if telemetry may carry it, else the first 128 bits of its SHA-256, in hex. */
export function telemetryUserId(id: string): string | Promise<string> {
  return isPermitted(id) ? id : hash(id);
}

async function hash(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  const bytes = Array.from(new Uint8Array(digest, 0, 16));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
