import * as v from 'valibot';
import { asObject, parseUrl } from '../../../shared/parse.ts';
import { discoveryAddress } from '../../lib/discoveryRequest.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError, issuerMismatch } from '../AuthError.ts';
import { providerRequest } from './providerRequest.ts';
import type { createSigningKeys, SigningKeys } from './signingKeys.ts';

function metadataSchema(authority: string) {
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
    // Some providers write null for endpoints that they lack.
    end_session_endpoint: v.fallback(v.optional(address), undefined),
    revocation_endpoint: v.fallback(v.optional(address), undefined),
    authorization_response_iss_parameter_supported: v.optional(v.unknown()),
  });
}

export type ProviderMetadata = v.InferOutput<ReturnType<typeof metadataSchema>>;

export interface Discovered {
  readonly metadata: ProviderMetadata;
  readonly since: number; // milliseconds, by this browser's clock
}

const maximumAge = 24 * 60 * 60_000;

export type Provider = ReturnType<typeof createProvider>;

/** Makes the provider's metadata and keys. `remembered` is the metadata that an earlier page discovered. */
export function createProvider(environment: AuthEnvironment, remembered: unknown) {
  const { clock, config } = environment;
  let known = parseRemembered(remembered, config.oidc.authority);
  /** Dropped together with the metadata, so that a withdrawn key does not stay. */
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
    /** Fetches the metadata, which also proves that the provider can be reached. */
    probe,
    /** Call this after a failed request: addresses and keys may have changed. */
    forget: (): void => {
      known = undefined;
      signingKeys = undefined;
    },
    /** Resolves with metadata, at most a day old, and keys. `createKeys` is passed in: a login needs no jose. */
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

/** Fetches the metadata. @throws AuthError unreachable, badAnswer, or untrusted when it names another issuer */
async function discover(environment: AuthEnvironment, deadline?: number) {
  const { authority } = environment.config.oidc;
  const address = discoveryAddress(authority);
  const question = { field: 'discovery', address, deadline } as const;
  const { status, json, retryAfter } = await providerRequest(environment, question);
  const issuer = asObject(json)?.issuer;
  // Before the addresses, which a provider that does not know its proxy all names with http.
  if (status === 200 && typeof issuer === 'string' && !isSameIssuer(issuer, authority)) {
    throw new AuthError('untrusted', issuerMismatch('the discovered issuer', issuer, authority));
  }
  const parsed = v.safeParse(metadataSchema(authority), json);
  if (status === 200 && parsed.success) return parsed.output;
  const field = parsed.issues && v.getDotPath(parsed.issues[0]);
  const what = status === 200 ? `${field ?? 'its JSON'} does not fit` : `status ${status}`;
  throw new AuthError('badAnswer', `discovery: ${what}`, retryAfter);
}

/** Ignores a final slash, which providers' consoles show or omit. */
function isSameIssuer(one: string, other: string): boolean {
  return one === other || one === `${other}/` || `${one}/` === other;
}
