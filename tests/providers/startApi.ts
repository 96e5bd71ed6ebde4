import { createRemoteJWKSet } from 'jose';
import * as v from 'valibot';
import { answerJson } from '../../local/answerJson.ts';
import { verifyIdToken } from '../../local/api/idToken.ts';
import { allowOrigin, answerPreflight } from '../../local/crossOrigin.ts';
import { type LocalServer, listen } from '../../local/listen.ts';
import { clientId } from '../../local/provider/providerConfiguration.ts';

/** Starts an API that knows everybody with a valid ID token of the provider, and one place of theirs. */
export async function startApi(
  port: number,
  appOrigin: string,
  issuer: string,
): Promise<LocalServer> {
  const server = await listen(port);
  const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri } = v.parse(v.object({ jwks_uri: v.string() }), await discovery.json());
  const rules = { issuer, clientId, keys: createRemoteJWKSet(new URL(jwks_uri)) };
  const places = [
    { id: '1', name: 'Mossford', url: server.origin, application: 'natural_capital_plan' },
  ];
  server.answer(async (request, response) => {
    const allowed = { origin: appOrigin, headers: 'authorization' };
    if (answerPreflight(request, response, allowed)) return;
    allowOrigin(request, response, appOrigin);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const subject = await verifyIdToken(bearer, rules).catch(() => undefined);
    if (subject === undefined) return answerJson(request, response, { status: 401 });
    const me = { firstName: subject, lastName: 'Demo' };
    answerJson(request, response, { status: 200, body: request.url === '/me' ? me : places });
  });
  return server;
}
