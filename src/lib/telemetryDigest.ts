/**
 * Resolves with a person's or a place's id in telemetry: 128 bits of a SHA-256, in hexadecimal (P65). The account
 * cookie's digest is unsuitable: other hosts of the domain may log it beside a name.
 */
export async function telemetryDigest(group: string, id: string): Promise<string> {
  const text = new TextEncoder().encode(`telemetry ${group} ${id}`);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
