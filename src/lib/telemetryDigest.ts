/** Resolves with an id for telemetry (P65), unlike the account cookie's, which hosts may log beside a name. */
export async function telemetryDigest(group: string, id: string): Promise<string> {
  const text = new TextEncoder().encode(`telemetry ${group} ${id}`);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
