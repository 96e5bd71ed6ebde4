import type { BrowserContext } from '@playwright/test';
import { decodeJwt } from 'jose';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { accountDigest } from '../../shared/accountDigest.ts';
import { accountCookieName } from '../../shared/cookieValues.ts';
import { sharingKey, storageKeys, storedUserKey } from '../../shared/storageKeys.ts';
import type { StoredUser } from '../../src/auth/storedUser.ts';
import { sharedCookieName } from '../e2e/session.ts';
import type { Suite } from '../e2e/suite.ts';
import { createVisitor } from './visitor.ts';

export type SignedInState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/**
 * Resolves with what a browser stores right after an account's sign-in, at the launcher and at the provider.
 * Signs in by HTTP: each test has a session of its own, whose refresh token no other test can use up.
 */
export async function signedInState(
  { origin, provider }: Pick<Suite, 'origin' | 'provider'>,
  email: string,
): Promise<SignedInState> {
  const visitor = createVisitor(provider, origin);
  const { id_token: idToken, refresh_token: refreshToken } = await visitor.signIn(email);
  const { iss = '', sub = '', iat = 0, exp = 0 } = decodeJwt(idToken);
  const account = await accountDigest({ issuer: iss, subject: sub });
  const discovery = await fetch(`${provider}/.well-known/openid-configuration`);
  const now = Date.now();
  const storageVersion = 1;
  const user = JSON.stringify({
    ...{ issuer: iss, subject: sub, email, account, idToken, refreshToken, storageVersion },
    ...{ receivedAt: now, lifetime: (exp - iat) * 1000, expiresAt: exp * 1000 },
    signInId: crypto.randomUUID(),
    renewal: 'available',
    provider: { metadata: await discovery.json(), since: now },
  } satisfies StoredUser);
  const shared = { expires: now / 1000 + 86_400, sameSite: 'Lax' } as const;
  return {
    cookies: [
      { ...pageCookie, ...shared, name: sharedCookieName, value: 'true' },
      { ...pageCookie, ...shared, name: accountCookieName(sharedCookieName), value: account },
      { ...pageCookie, name: storageKeys.versionCookie, value: String(storageVersion) },
      ...[...visitor.cookies].map(
        ([name, { value, path }]) =>
          ({ ...pageCookie, ...shared, name, value, path, httpOnly: true }) as const,
      ),
    ],
    origins: [
      {
        origin,
        localStorage: [
          { name: storedUserKey(provider, clientId), value: user },
          { name: 'natural-capital-suite.cookie-written', value: String(now) },
          // The notice about sharing was read, so it does not stand in the way of other stories.
          { name: sharingKey, value: JSON.stringify({ answers: { [account]: 'informed' } }) },
        ],
      },
    ],
  };
}

const pageCookie = {
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Strict',
} as const;
