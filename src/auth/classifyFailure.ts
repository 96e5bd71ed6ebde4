import * as v from 'valibot';
import type { ProviderAnswer } from './providerRequest.ts';

/** The provider said no for good, or the failure may pass. */
export type FailureClass = 'final' | 'passing';

/** Besides `invalid_…`, what refuses in OAuth 2.0 (RFC 6749, 5.2) and OpenID Connect. */
const refusals = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'expired_token',
  'interaction_required',
  'login_required',
  'mfa_required',
  'unauthorized_client',
  'unsupported_grant_type',
]);
const errorSchema = v.object({
  error: v.pipe(
    v.string(),
    v.check((error) => /^invalid_[a-z_]+$/.test(error) || refusals.has(error)),
  ),
});
const refusing = new Set([400, 401, 403]);

/**
 * Classifies an answer of the token endpoint that brought no tokens. Only the provider's own word
 * ends a session: an OAuth refusal under a status that refuses, or an empty 400, which some providers
 * send for a spent refresh token. Pages and JSON of proxies, captive portals and restarts all pass.
 */
export function classifyFailure({ status, json, isEmpty }: ProviderAnswer): FailureClass {
  if (!refusing.has(status)) return 'passing';
  if (status === 400 && (isEmpty || isEmptyObject(json))) return 'final';
  return v.is(errorSchema, json) ? 'final' : 'passing';
}

function isEmptyObject(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length === 0;
}
