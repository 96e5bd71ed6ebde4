import {
  type CompactJWSHeaderParameters,
  CompactSign,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import type { FakeBrowser } from '../auth/fakeBrowser.ts';

/** Makes the provider do something wrong or unusual. */
export type Fault = (provider: FakeBrowser['provider']) => unknown;

/** Replaces each ID token by what `reshape` makes of it. */
export const reshapes =
  (reshape: (token: string) => string | Promise<string>): Fault =>
  (provider) => {
    const { issueIdToken } = provider;
    provider.issueIdToken = async (grant) => await reshape(await issueIdToken(grant));
  };

const claimsOf = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();

type Header = Omit<CompactJWSHeaderParameters, 'alg'>;

const sign = (
  claims: string,
  key: Parameters<CompactSign['sign']>[0],
  alg: string,
  header: Header,
) =>
  new CompactSign(new TextEncoder().encode(claims))
    .setProtectedHeader({ alg, ...header })
    .sign(key);

interface Signing {
  readonly alg?: string;
  /** Returns the token's header for the given key. */
  readonly header?: (own: JWK) => Header;
  /** Returns the keys to publish, given the one that signs and an unused one of the same kind. */
  readonly publish?: (own: JWK, other: JWK) => readonly object[];
  /** Returns the claims to sign, given the correct ones. */
  readonly write?: (claims: string) => string;
}

/** Signs with a key for `alg`, by default published under the id `k`. */
export function signs({
  alg = 'ES256',
  header = () => ({ kid: 'k' }),
  publish = (own) => [{ ...own, kid: 'k' }],
  write = String,
}: Signing): Fault {
  return (provider) => {
    reshapes(async (token) => {
      const [own] = await keysOf(alg);
      return await sign(write(claimsOf(token)), own.privateKey, alg, header(own.jwk));
    })(provider);
    provider.answers.set('GET /jwks', async () => {
      const [own, other] = await keysOf(alg);
      return Response.json({ keys: publish(own.jwk, other.jwk) });
    });
  };
}

type Keys = Awaited<ReturnType<typeof createKeys>>;
const known = new Map<string, Promise<Keys>>();

/** Two keys for `alg`, generated once. */
function keysOf(alg: string): Promise<Keys> {
  const keys = known.get(alg) ?? createKeys(alg);
  known.set(alg, keys);
  return keys;
}

async function createKeys(alg: string) {
  const create = async () => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg, use: 'sig' } };
  };
  return [await create(), await create()] as const;
}

/** Replaces a claim by raw JSON, even such as JSON.stringify never writes; undefined removes it. */
export const writesClaim = (name: string, value: string | undefined): Fault =>
  signs({
    write: (claims) => {
      const others = JSON.stringify({ ...JSON.parse(claims), [name]: undefined });
      return value === undefined ? others : others.replace(/\}$/, `,"${name}":${value}}`);
    },
  });

/** Signs with a secret that anyone can guess: the client's name. */
export const signsBySecret = reshapes((token) => {
  const secret = new TextEncoder().encode('natural-capital-suite'.repeat(2));
  return sign(claimsOf(token), secret, 'HS256', { kid: 'key-1' });
});
