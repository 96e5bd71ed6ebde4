import {
  CompactSign,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Fault } from './Row.ts';

interface Signing {
  readonly alg?: string;
  /** What the token's header says of the key, which is given. */
  readonly header?: (own: JWK) => Partial<JWTHeaderParameters>;
  /** The keys that are published, given the one that signs and one of the same kind that does not. */
  readonly publish?: (own: JWK, other: JWK) => readonly JWK[];
}

/** Beside a key that has not signed. */
export const amongOthers = (own: JWK, other: JWK): readonly JWK[] => [
  { ...other, kid: 'other' },
  { ...own, kid: 'k' },
];

/** Signs by a key of that kind, and publishes it under the id `k` unless told otherwise. */
export function signs({
  alg = 'RS256',
  header = () => ({ kid: 'k' }),
  publish = (own) => [{ ...own, kid: 'k' }],
}: Signing): Fault {
  return async (provider) => {
    const { privateKey, jwk } = await createKey(alg);
    const other = (await createKey(alg)).jwk;
    signBy(provider, (payload) =>
      new SignJWT(payload).setProtectedHeader({ alg, ...header(jwk) }).sign(privateKey),
    );
    provider.answers.set('GET /jwks', () => Response.json({ keys: publish(jwk, other) }));
  };
}

/** Has that claim written so, for what no JSON.stringify writes; nothing at all for no name. */
export function writesClaim(name: string, value: string): Fault {
  return async (provider) => {
    const { privateKey, jwk } = await createKey('ES256');
    signBy(provider, ({ [name]: _, ...others }) => {
      const claims = name && JSON.stringify(others).replace('{', `{"${name}":${value},`);
      return new CompactSign(new TextEncoder().encode(claims))
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .sign(privateKey);
    });
    provider.answers.set('GET /jwks', () => Response.json({ keys: [{ ...jwk, kid: 'k' }] }));
  };
}

/** Signs as it should, and answers what `reshape` makes of the token. */
export function reshapes(reshape: (token: string) => string): Fault {
  return (provider) => {
    const { issueIdToken } = provider;
    provider.issueIdToken = async (grant) => reshape(await issueIdToken(grant));
  };
}

/** Signs by a secret that everybody may know: the client's name. */
export const signsBySecret: Fault = (provider) => {
  const secret = new TextEncoder().encode('natural-capital-suite'.repeat(2));
  signBy(provider, (payload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret),
  );
};

/** Gives tokens that nobody has signed. */
export const signsNothing: Fault = (provider) => {
  signBy(provider, async (payload) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none' })}.${part(payload)}.`;
  });
};

function signBy(
  provider: Parameters<Fault>[0],
  sign: (payload: JWTPayload) => Promise<string>,
): void {
  const { issueIdToken } = provider;
  provider.issueIdToken = async (claims) => {
    const [, payload = ''] = (await issueIdToken(claims)).split('.');
    return await sign(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  };
}

async function createKey(alg: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg, use: 'sig' } };
}
