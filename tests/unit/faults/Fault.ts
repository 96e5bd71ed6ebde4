import {
  type CompactJWSHeaderParameters,
  CompactSign,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import type { FakeProvider } from '../auth/fakeProvider.ts';

/** Makes the provider do something wrong, or in an unusual way. */
export type Fault = (provider: FakeProvider) => void;

/** Answers so in the place of an endpoint, such as `POST /token`. */
export function answers(line: string, answer: () => Response | Promise<Response>): Fault {
  return (provider) => void provider.answers.set(line, answer);
}

/** Adds that to what the token endpoint answers. */
export function gives(changes: Readonly<Record<string, unknown>>): Fault {
  return (provider) => {
    provider.changes = changes;
  };
}

/** Issues the ID token that it should, and gives what `reshape` makes of it. */
export function reshapes(reshape: (token: string) => string | Promise<string>): Fault {
  return (provider) => {
    const { issueIdToken } = provider;
    provider.issueIdToken = async (grant) => await reshape(await issueIdToken(grant));
  };
}

interface Signing {
  readonly alg?: string;
  /** Returns the token's header for the given key. */
  readonly header?: (own: JWK) => Omit<CompactJWSHeaderParameters, 'alg'>;
  /** The keys that are published, given the one that signs and one of the same kind that does not. */
  readonly publish?: (own: JWK, other: JWK) => readonly object[];
  /** The claims, given those that there should be. */
  readonly write?: (claims: string) => string;
}

/** Signs by a key of that kind, and publishes it under the id `k`, unless told otherwise. */
export function signs({
  alg = 'ES256',
  header = () => ({ kid: 'k' }),
  publish = (own) => [{ ...own, kid: 'k' }],
  write = String,
}: Signing): Fault {
  return (provider) => {
    reshapes(async (token) => {
      const [own] = await keysOf(alg);
      return await new CompactSign(new TextEncoder().encode(write(claimsOf(token))))
        .setProtectedHeader({ alg, ...header(own.jwk) })
        .sign(own.privateKey);
    })(provider);
    answers('GET /jwks', async () => {
      const [own, other] = await keysOf(alg);
      return Response.json({ keys: publish(own.jwk, other.jwk) });
    })(provider);
  };
}

/** Writes that claim as that JSON, for what no JSON.stringify writes; leaves it out for undefined. */
export const writesClaim = (name: string, value: string | undefined): Fault =>
  signs({
    write: (claims) => {
      const others = JSON.stringify({ ...JSON.parse(claims), [name]: undefined });
      return value === undefined ? others : others.replace(/\}$/, `,"${name}":${value}}`);
    },
  });

/** Signs by a secret that everybody may know: the client's name. */
export const signsBySecret = reshapes((token) =>
  new CompactSign(new TextEncoder().encode(claimsOf(token)))
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(new TextEncoder().encode('natural-capital-suite'.repeat(2))),
);

const claimsOf = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();

const known = new Map<string, Promise<readonly [Key, Key]>>();

/** Two of that kind, made once. */
function keysOf(alg: string): Promise<readonly [Key, Key]> {
  const keys = known.get(alg) ?? Promise.all([createKey(alg), createKey(alg)]);
  known.set(alg, keys);
  return keys;
}

type Key = Awaited<ReturnType<typeof createKey>>;

async function createKey(alg: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg, use: 'sig' } };
}
