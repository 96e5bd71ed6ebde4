import * as v from 'valibot';
import { asObject, parseUrl } from '../../../shared/parse.ts';
import { discoveryAddress } from '../../lib/discoveryRequest.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError, issuerMismatch } from '../AuthError.ts';
import { providerRequest } from './providerRequest.ts';
import type { createSigningKeys, SigningKeys } from './signingKeys.ts';

function metadataSchema(authority: string) {
  // http is allowed only where the authority itself is http.
  const protocols = new Set(['https:', new URL(authority).protocol]);
  const address = v.pipe(
    v.string(),
    v.check((text) => protocols.has(parseUrl(text)?.protocol ?? '')),
  );
  return v.object({
    /** Tokens and callbacks must repeat this exactly. */
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

export type ProviderMetadata = v.InferOutput<ReturnType<typeof metadataSchema>>;

export interface Discovered {
  readonly metadata: ProviderMetadata;
  /** When the answer came, by this browser's clock. */
  readonly since: number;
}

const maximumAge = 24 * 60 * 60_000;

export type Provider = ReturnType<typeof createProvider>;

/** Makes the identity provider as this page knows it. `remembered` is the metadata that an earlier page discovered. */
export function createProvider(environment: AuthEnvironment, remembered: unknown) {
  const { clock, config } = environment;
  let known = parseRemembered(remembered, config.oidc.authority);
  /** The keys are dropped together with the metadata, so that a key which the provider withdrew does not stay. */
  let signingKeys: SigningKeys | undefined;

  async function probe(deadline?: number): Promise<Discovered> {
    const metadata = await discover(environment, deadline);
    known = { metadata, since: clock.now() };
    signingKeys = undefined;
    return known;
  }

  async function current(deadline?: number): Promise<Discovered> {
    const age = known ? clock.now() - known.since : -1;
    return known && age >= 0 && age < maximumAge ? known : await probe(deadline);
  }

  return {
    /** Fetches the metadata. That also proves that the provider can be reached. */
    probe,
    /** Call this when a request to the provider failed: its addresses and keys may have changed. */
    forget: (): void => {
      known = undefined;
      signingKeys = undefined;
    },
    /**
     * Resolves with the metadata, to be stored with the user, and the signing keys. Fetches metadata that is
     * missing or older than a day. The caller passes the function that makes the keys, because a login needs
     * neither them nor jose.
     */
    withKeys: async (createKeys: typeof createSigningKeys, deadline?: number) => {
      const discovered = await current(deadline);
      signingKeys ??= createKeys(environment, discovered.metadata.jwks_uri, deadline);
      return { discovered, keys: signingKeys };
    },
  };
}

function parseRemembered(remembered: unknown, authority: string): Discovered | undefined {
  const schema = v.object({ metadata: metadataSchema(authority), since: v.number() });
  const parsed = v.safeParse(schema, remembered);
  if (!parsed.success || !isSameIssuer(parsed.output.metadata.issuer, authority)) return undefined;
  return parsed.output;
}

/**
 * Fetches the metadata. We do this before every redirect as well, so that an unreachable provider gives a page of
 * ours and not the browser's error page.
 * @throws AuthError unreachable, badAnswer, or untrusted when it names another issuer
 */
async function discover(environment: AuthEnvironment, deadline?: number) {
  const { authority } = environment.config.oidc;
  const address = discoveryAddress(authority);
  const question = { field: 'discovery', address, deadline } as const;
  const { status, json, retryAfter } = await providerRequest(environment, question);
  const issuer = asObject(json)?.issuer;
  // This comes before the addresses: a provider that does not know its proxy names all of them by http.
  if (status === 200 && typeof issuer === 'string' && !isSameIssuer(issuer, authority)) {
    throw new AuthError('untrusted', issuerMismatch('the discovered issuer', issuer, authority));
  }
  const parsed = v.safeParse(metadataSchema(authority), json);
  if (status === 200 && parsed.success) return parsed.output;
  const field = parsed.issues && v.getDotPath(parsed.issues[0]);
  const what = status === 200 ? `${field ?? 'its JSON'} does not fit` : `status ${status}`;
  throw new AuthError('badAnswer', `discovery: ${what}`, retryAfter);
}

/** A slash at the end does not count, as providers' consoles show it or leave it out. */
function isSameIssuer(one: string, other: string): boolean {
  return one === other || one === `${other}/` || `${one}/` === other;
}
