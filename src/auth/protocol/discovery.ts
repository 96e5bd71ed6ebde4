import * as v from 'valibot';
import { parseUrl } from '../../../shared/parseUrl.ts';
import { discoveryAddress } from '../../lib/discoveryRequest.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { isSameIssuer, issuerMismatch } from './issuer.ts';
import { providerRequest } from './providerRequest.ts';

function metadataSchema(authority: string) {
  // http is allowed only where the authority itself is http.
  const protocols = new Set(['https:', new URL(authority).protocol]);
  const address = v.pipe(
    v.string(),
    v.check((text) => protocols.has(parseUrl(text)?.protocol ?? '')),
  );
  return v.object({
    /** Tokens and callbacks must repeat it exactly. */
    issuer: v.string(),
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    // Some providers write null for what they do not have.
    end_session_endpoint: v.fallback(v.optional(address), undefined),
    revocation_endpoint: v.fallback(v.optional(address), undefined),
    authorization_response_iss_parameter_supported: v.optional(v.unknown()),
  });
}

/** The provider metadata that is used. */
export type ProviderMetadata = v.InferOutput<ReturnType<typeof metadataSchema>>;

export interface Discovered {
  readonly metadata: ProviderMetadata;
  /** This browser's time of the answer. */
  readonly since: number;
}

const maximumAge = 24 * 60 * 60_000;

/** What an earlier page has discovered; undefined when it is invalid. */
export function parseRemembered(
  { config }: Pick<AuthEnvironment, 'config'>,
  remembered: unknown,
): Discovered | undefined {
  const { authority } = config.oidc;
  const schema = v.object({ metadata: metadataSchema(authority), since: v.number() });
  const parsed = v.safeParse(schema, remembered);
  if (!parsed.success || !isSameIssuer(parsed.output.metadata.issuer, authority)) return undefined;
  return parsed.output;
}

/** Whether it may still be used: for a day. */
export function isRecent(
  { clock }: Pick<AuthEnvironment, 'clock'>,
  { since }: Discovered,
): boolean {
  const age = clock.now() - since;
  return age >= 0 && age < maximumAge;
}

/**
 * Fetches the provider metadata. Done before every redirect, too, so that an unreachable provider
 * gives a page of ours and not the browser's error.
 * @throws AuthError unreachable, badAnswer, or untrusted when it names another issuer
 */
export async function discover(
  environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch'>,
): Promise<Discovered> {
  const { authority } = environment.config.oidc;
  const { status, json, retryAfter } = await providerRequest(
    environment,
    discoveryAddress(authority),
  );
  const parsed = v.safeParse(metadataSchema(authority), json);
  if (status !== 200 || !parsed.success) {
    throw new AuthError('badAnswer', 'discovery did not answer as it should', retryAfter);
  }
  const { issuer } = parsed.output;
  if (!isSameIssuer(issuer, authority)) {
    throw new AuthError('untrusted', issuerMismatch('the discovered issuer', issuer, authority));
  }
  return { metadata: parsed.output, since: environment.clock.now() };
}
