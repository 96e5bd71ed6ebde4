import { base64url, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export type Claims = JWTPayload & { readonly iat: number; readonly exp: number };

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export interface SigningKeys {
  /** As published. */
  readonly current: JWK;
  readonly others: Readonly<Record<'rs256' | 'es256', JWK>>;
  sign(claims: Claims, header?: { readonly kid?: undefined }): Promise<string>;
  /** With a key that is not published, under the header of the one that is. */
  signByStranger(claims: Claims, algorithm: 'RS256' | 'ES256'): Promise<string>;
  rotate(): Promise<void>;
}

/** Real keys, since real signatures are to be checked. */
export async function createSigningKeys(): Promise<SigningKeys> {
  let rotations = 0;
  let pair = await createPair('RS256', 'key-0');
  const strangers = {
    RS256: await createPair('RS256', 'key-0'),
    ES256: await createPair('ES256', 'key-0'),
  };
  const another = await createPair('RS256', 'another');

  return {
    get current() {
      return pair.jwk;
    },
    others: { rs256: another.jwk, es256: strangers.ES256.jwk },
    sign: (claims, header) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...(header ? {} : { kid: pair.jwk.kid ?? '' }) })
        .sign(pair.privateKey),
    signByStranger: (claims, alg) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid: pair.jwk.kid ?? '' })
        .sign(strangers[alg].privateKey),
    rotate: async () => {
      rotations += 1;
      pair = await createPair('RS256', `key-${rotations}`);
    },
  };
}

async function createPair(alg: string, kid: string): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg, kid, use: 'sig' } };
}

/** A token that nobody has signed. */
export function unsigned(claims: Claims): string {
  const part = (value: unknown) => base64url.encode(JSON.stringify(value));
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/** A token signed with what everybody may know: the client's name. */
export async function signedWithSecret(claims: Claims, kid: string): Promise<string> {
  const secret = new TextEncoder().encode('natural-capital-suite'.repeat(2));
  return await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
}
