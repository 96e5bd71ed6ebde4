/**
 * Resolves with what telemetry calls a person (issuer and subject) or a place (application and id): the first 128
 * bits of the SHA-256 of 'telemetry', `group` and `id` with a space between, in hexadecimal (P65). The account
 * cookie's digest would not do: every host of the parent domain receives it and may log it beside a name, by
 * which events could then be found.
 */
export async function telemetryDigest(group: string, id: string): Promise<string> {
  const text = new TextEncoder().encode(`telemetry ${group} ${id}`);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text), 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
