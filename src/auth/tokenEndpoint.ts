import * as v from 'valibot';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { classifyFailure } from './classifyFailure.ts';
import { providerRequest } from './providerRequest.ts';

const tokensSchema = v.pipe(
  v.object({
    id_token: v.nullish(v.string()),
    access_token: v.nullish(v.string()),
    refresh_token: v.nullish(v.string()),
  }),
  v.check(({ id_token, access_token }) => typeof (id_token ?? access_token) === 'string'),
  v.transform(({ id_token, access_token, refresh_token }) => ({
    idToken: id_token ?? undefined,
    accessToken: access_token ?? undefined,
    refreshToken: refresh_token || undefined,
  })),
);

/** Tokens as answered, not validated yet: nothing but keepTokens may use them. */
export type Tokens = v.InferOutput<typeof tokensSchema>;

export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'final' }
  | {
      readonly kind: 'passing';
      readonly error: AuthError;
      readonly retryAfter?: string | undefined;
    };

/** Asks the token endpoint; every status, body and network failure becomes one of the three. */
export async function askForTokens(
  environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch'>,
  endpoint: string,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  try {
    const answer = await providerRequest(environment, endpoint, {
      client_id: environment.config.oidc.clientId,
      ...form,
    });
    const parsed = v.safeParse(tokensSchema, answer.json);
    if (answer.status === 200 && parsed.success) return { kind: 'tokens', tokens: parsed.output };
    if (classifyFailure(answer) === 'final') return { kind: 'final' };
    const error = new AuthError('badAnswer', `the token endpoint answered ${answer.status}`);
    return { kind: 'passing', error, retryAfter: answer.retryAfter ?? undefined };
  } catch (error) {
    if (error instanceof AuthError) return { kind: 'passing', error };
    throw error;
  }
}
