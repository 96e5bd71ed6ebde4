import type { DatabaseSync } from 'node:sqlite';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { accountById } from '../data/accounts.ts';
import { secret, signingKeys } from '../data/secrets.ts';
import { createProviderAdapter } from './providerAdapter.ts';
import { errorPage, loggedOutPage, logoutPage } from './providerPages.ts';

export const clientId = 'natural-capital-suite';

export interface IdentityProviderOptions {
  readonly database: DatabaseSync;
  readonly issuer: string;
  readonly appOrigin: string;
  readonly idTokenSeconds: number;
  /** Whether a logout without `id_token_hint` is an error. */
  readonly requiresLogoutHint: boolean;
}

// In seconds.
const hour = 3600;
const fortnight = 14 * 24 * hour;

/** Returns a configuration as in production, for a public client in the browser. */
export function providerConfiguration(options: IdentityProviderOptions): Configuration {
  const { database, issuer, appOrigin, idTokenSeconds } = options;
  const { port } = new URL(issuer);
  return {
    adapter: (model) => createProviderAdapter(database, model),
    jwks: signingKeys(database),
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${appOrigin}/`],
        post_logout_redirect_uris: [`${appOrigin}/`],
      },
    ],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origin === appOrigin,

    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // E-mail and name in the ID token, which saves a request to the userinfo endpoint.
    conformIdTokenClaims: false,
    // Some providers demand this; here it changes nothing.
    extraParams: ['audience'],
    findAccount(_ctx, id) {
      const account = accountById(database, id);
      if (!account) return undefined;
      const { email, firstName, lastName } = account;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email,
          email_verified: true,
          name: `${firstName} ${lastName}`,
          given_name: firstName,
          family_name: lastName,
        }),
      };
    },

    // One grant for each sign-in: nobody is asked for consent, and re-use of a token revokes the
    // tokens of its own sign-in only.
    loadExistingGrant: grantWithoutConsent,
    // Without `prompt=consent` the library drops `offline_access` and would then issue no refresh token, but
    // production providers do. Hence this setting and the next one.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,

    ttl: {
      // Longer than the ID token's, as at most providers, so that a mix-up of the two shows.
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: idTokenSeconds,
      RefreshToken: sharedLifetime,
      Grant: fortnight,
      Session: fortnight,
      Interaction: hour,
    },
    cookies: {
      keys: [secret(database, 'cookie key')],
      // Cookies know no ports: two providers on one machine must not take each other's.
      names: {
        session: `suite-idp-${port}`,
        interaction: `suite-idp-${port}.interaction`,
        resume: `suite-idp-${port}.resume`,
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => logoutPage(ctx, form, appOrigin),
        postLogoutSuccessSource: loggedOutPage,
      },
    },
    renderError: errorPage,
  };
}

/** A rotated token lives no longer than the first one would have (RFC 10017 6.3.2.3). */
function sharedLifetime(ctx: KoaContextWithOIDC | undefined): number {
  return ctx?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? fortnight;
}

async function grantWithoutConsent(ctx: KoaContextWithOIDC) {
  const { account, client, provider, requestParamOIDCScopes } = ctx.oidc;
  if (!account || !client) return undefined;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}
