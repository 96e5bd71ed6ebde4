import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

export interface IdTokenRules {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
}

/** The message says why, without the token's content. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

/** In seconds, for rounding: all parts run on one clock. */
const clockTolerance = 2;

/**
 * Checks an ID token as an API must that accepts it as bearer (OpenID Connect Core 3.1.3.7). @returns the user's
 * subject. @throws InvalidToken
 */
export async function verifyIdToken(token: string, rules: IdTokenRules): Promise<string> {
  const { payload, header } = await verifySignature(token, rules);
  // jose does not check these.
  if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT') {
    throw new InvalidToken('This is not an ID token');
  }
  if (!isPartyAuthorized(payload, rules.clientId)) {
    throw new InvalidToken('The token was issued to another client');
  }
  if ((payload.iat ?? 0) > Date.now() / 1000 + clockTolerance) {
    throw new InvalidToken('The token is from the future');
  }
  if (!payload.sub) throw new InvalidToken('The token names nobody');
  return payload.sub;
}

async function verifySignature(token: string, { issuer, clientId, keys }: IdTokenRules) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance,
    });
    return { payload, header: protectedHeader };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new InvalidToken('The token has expired');
    if (error instanceof errors.JOSEError) throw new InvalidToken(`Not accepted: ${error.code}`);
    throw error;
  }
}

function isPartyAuthorized({ azp, aud }: JWTPayload, clientId: string): boolean {
  if (azp !== undefined) return azp === clientId;
  return !Array.isArray(aud) || aud.length === 1;
}
