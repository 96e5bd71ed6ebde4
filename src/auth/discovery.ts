import * as v from 'valibot';
import { parseUrl } from '../lib/parseUrl.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { providerRequest } from './providerRequest.ts';

function metadataSchema(authority: string) {
  // Never less safe than the authority itself.
  const protocols = new Set(['https:', new URL(authority).protocol]);
  const address = v.pipe(
    v.string(),
    v.check((text) => protocols.has(parseUrl(text)?.protocol ?? '')),
  );
  return v.object({
    issuer: v.string(),
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    // Some providers write null for what they do not have.
    end_session_endpoint: v.fallback(v.optional(address), undefined),
    revocation_endpoint: v.fallback(v.optional(address), undefined),
    authorization_response_iss_parameter_supported: v.fallback(v.optional(v.boolean()), undefined),
  });
}

/** The provider's published addresses, as far as they are used. */
export type ProviderMetadata = v.InferOutput<ReturnType<typeof metadataSchema>>;

export interface Discovered {
  readonly metadata: ProviderMetadata;
  /** This browser's time when the provider said so. */
  readonly since: number;
}

/** After that long what was discovered has to be asked for again before it is used. */
const longestMemory = 24 * 60 * 60_000;

/** What was discovered on an earlier page, held against the same rules; undefined when it is too old. */
export function recall(
  { clock, config }: Pick<AuthEnvironment, 'clock' | 'config'>,
  remembered: unknown,
): Discovered | undefined {
  const { authority } = config.oidc;
  const schema = v.object({ metadata: metadataSchema(authority), since: v.number() });
  const parsed = v.safeParse(schema, remembered);
  if (!parsed.success || parsed.output.metadata.issuer !== authority) return undefined;
  const age = clock.now() - parsed.output.since;
  return age >= 0 && age < longestMemory ? parsed.output : undefined;
}

/**
 * Asks the provider for its addresses. Also the probe that precedes every redirect, so that a
 * provider out of reach gives a page of ours instead of the browser's.
 * @throws AuthError unreachable, badAnswer, or untrusted when it names another issuer
 */
export async function discover(
  environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch'>,
): Promise<ProviderMetadata> {
  const { authority } = environment.config.oidc;
  const base = authority.endsWith('/') ? authority : `${authority}/`;
  const { status, json } = await providerRequest(
    environment,
    `${base}.well-known/openid-configuration`,
  );
  const parsed = v.safeParse(metadataSchema(authority), json);
  if (status !== 200 || !parsed.success) {
    throw new AuthError('badAnswer', 'discovery did not answer as it should');
  }
  if (parsed.output.issuer !== authority) {
    throw new AuthError('untrusted', 'discovery names another issuer');
  }
  return parsed.output;
}
