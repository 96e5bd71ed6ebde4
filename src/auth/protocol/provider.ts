import * as v from 'valibot';
import { parseUrl } from '../../../shared/parse.ts';
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

export type ProviderMetadata = v.InferOutput<ReturnType<typeof metadataSchema>>;

export interface Discovered {
  readonly metadata: ProviderMetadata;
  /** This browser's time of the answer. */
  readonly since: number;
}

const maximumAge = 24 * 60 * 60_000;

export type Provider = ReturnType<typeof createProvider>;

/** The identity provider as this page knows it; `remembered` is what an earlier page has discovered. */
export function createProvider(environment: AuthEnvironment, remembered: unknown) {
  const { clock, config } = environment;
  let known = parseRemembered(remembered, config.oidc.authority);
  /** As old as what is known, so that a key the provider has withdrawn is dropped here, too. */
  let signingKeys: SigningKeys | undefined;

  async function probe(): Promise<Discovered> {
    const metadata = await discover(environment);
    known = { metadata, since: clock.now() };
    signingKeys = undefined;
    return known;
  }

  async function current(): Promise<Discovered> {
    const age = known ? clock.now() - known.since : -1;
    return known && age >= 0 && age < maximumAge ? known : await probe();
  }

  return {
    /** Fetches the metadata, which also proves that the provider can be reached. */
    probe,
    /** For a request to it that has failed: its addresses and keys may be others by now. */
    forget: (): void => {
      known = undefined;
      signingKeys = undefined;
    },
    /**
     * What is known, to be stored with the user, and its keys; fetched where nothing is, or after a day.
     * Given what makes them: a login needs neither it nor jose.
     */
    withKeys: async (createKeys: typeof createSigningKeys) => {
      const discovered = await current();
      signingKeys ??= createKeys(environment, discovered.metadata.jwks_uri);
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
 * Done before every redirect, too, so that an unreachable provider gives a page of ours and not the
 * browser's error.
 * @throws AuthError unreachable, badAnswer, or untrusted when it names another issuer
 */
async function discover(environment: AuthEnvironment): Promise<ProviderMetadata> {
  const { authority } = environment.config.oidc;
  const address = discoveryAddress(authority);
  const { status, json, retryAfter } = await providerRequest(environment, address);
  const parsed = v.safeParse(metadataSchema(authority), json);
  if (status !== 200 || !parsed.success) {
    throw new AuthError('badAnswer', 'discovery did not answer as it should', retryAfter);
  }
  const { issuer } = parsed.output;
  if (!isSameIssuer(issuer, authority)) {
    throw new AuthError('untrusted', issuerMismatch('the discovered issuer', issuer, authority));
  }
  return parsed.output;
}

/** Whether they are the same but for one slash at the end, which providers' consoles show or leave out. */
function isSameIssuer(one: string, other: string): boolean {
  return one === other || one === `${other}/` || `${one}/` === other;
}
