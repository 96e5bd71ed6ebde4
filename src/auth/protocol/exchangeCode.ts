import type { Clock } from '../AuthEnvironment.ts';
import { AuthError, authErrorOf, issuerMismatch } from '../AuthError.ts';
import { pause } from '../backoff.ts';
import type { CodeAnswer, SignInRequest } from '../callback.ts';
import { failures } from '../reasons.ts';
import type { Session } from '../session.ts';
import type { SharedCookie } from '../sharedCookie.ts';
import type { StoredUser } from '../storedUser.ts';
import type { ProviderMetadata } from './provider.ts';
import { createSigningKeys } from './signingKeys.ts';
import { requestTokens } from './tokenEndpoint.ts';
import { validateAndStoreTokens } from './validateAndStoreTokens.ts';

/** Stores valid tokens, unless somebody has signed out. @throws AuthError superseded then, another code for the rest */
export async function exchangeCode(
  session: Session,
  { code, iss, request }: CodeAnswer,
  before: StoredUser | undefined,
): Promise<StoredUser> {
  const { environment, users, cookie } = session;
  const provider = session.provider(request.data.provider);
  const { clock } = environment;
  const { discovered, keys } = await twice(clock, () => provider.withKeys(createSigningKeys));
  const { metadata } = discovered;
  requireIssuer(iss, metadata);

  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: request.code_verifier,
    redirect_uri: `${environment.location.origin}/`,
  };
  const asked = twice(clock, () => requestTokens(environment, metadata.token_endpoint, form));
  environment.onCodeSent();
  const tokens = await asked;
  try {
    return await validateAndStoreTokens(tokens, {
      environment,
      keys,
      discovered,
      expected: { request },
      store: (user) => {
        if (isOvertaken(request, cookie, [user.account, before?.account ?? ''])) {
          throw new AuthError('superseded', 'somebody has signed out meanwhile');
        }
        // First, because other tabs end an unused session.
        session.idle.noteUse();
        return users.commit(user);
      },
    });
  } catch (error) {
    // No other code can revoke this token.
    users.revoke({ provider: discovered, refreshToken: tokens.refreshToken });
    throw error;
  }
}

/** After a sign-out in a sibling only the cookies differ; an old sibling's sign-in leaves the account empty. */
function isOvertaken(
  { data: { mark, cookies } }: SignInRequest,
  cookie: SharedCookie,
  accounts: string[],
): boolean {
  const isKept = [cookies, 'true '].includes(cookie.said()) || accounts.some(cookie.isTrue);
  return mark !== cookie.mark.read() || !isKept;
}

/** Retries once unless the provider itself refused. A used code is refused, so nobody is signed in twice. */
async function twice<T>(clock: Clock, ask: () => Promise<T>): Promise<T> {
  return await ask().catch(async (error: unknown) => {
    const { code, retryAfter } = authErrorOf(error);
    if (failures[code].endsSession || Number(retryAfter) > 1) throw error;
    await pause(clock);
    return await ask();
  });
}

/** Refuses another provider's code before ours receives it (RFC 9207). @throws AuthError untrusted */
function requireIssuer(iss: string | undefined, metadata: ProviderMetadata): void {
  const { issuer, authorization_response_iss_parameter_supported: isPromised } = metadata;
  if (iss === issuer || (iss === undefined && isPromised !== true)) return;
  throw new AuthError('untrusted', issuerMismatch("the callback's iss", iss ?? '', issuer));
}
