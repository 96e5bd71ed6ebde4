import * as v from 'valibot';
import type { ProviderAnswer } from './providerRequest.ts';

/** The provider said no for good, or the failure may pass. */
export type FailureClass = 'final' | 'passing';

const errorSchema = v.object({ error: v.string() });
const passingErrors = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);
const refusing = new Set([200, 400, 401, 403]);

/**
 * Classifies an answer of the token endpoint that brought no tokens. Only the provider's own word
 * ends a session: an OAuth error under a status that refuses, or an empty 400, which some providers
 * send for a spent refresh token. Pages of proxies, captive portals and restarts all pass.
 */
export function classifyFailure({ status, json, isEmpty }: ProviderAnswer): FailureClass {
  if (!refusing.has(status)) return 'passing';
  if (status === 400 && (isEmpty || isEmptyObject(json))) return 'final';
  const parsed = v.safeParse(errorSchema, json);
  return parsed.success && !passingErrors.has(parsed.output.error) ? 'final' : 'passing';
}

function isEmptyObject(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length === 0;
}
