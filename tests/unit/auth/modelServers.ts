import type { FakeBrowser, NetworkRequest } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import type { TokenFault } from './interleaving.ts';
import { bearerOf, isCall } from './modelRules.ts';

/** The API's clock tolerance in seconds. */
const leeway = 30;

/** The API, and the provider behind the faults of its token endpoint. */
export function createModelServers(
  { clock }: FakeBrowser,
  { onRefusal }: { onRefusal(bearer: string): void },
) {
  function answerCall(request: NetworkRequest): Response {
    const claims: { exp: number; sub: string } = JSON.parse(
      atob(bearerOf(request).split('.')[1] ?? ''),
    );
    const { exp, sub: subject } = claims;
    if (exp + leeway < clock.trueTime() / 1000) return json({}, 401);
    if (servers.apiStatus === 401) onRefusal(bearerOf(request));
    return json({ subject }, servers.apiStatus);
  }

  async function applyFault(fault: TokenFault, request: NetworkRequest): Promise<Response> {
    switch (fault) {
      case 'unreached':
        throw new TypeError('connection refused');
      case '503':
        return json({}, 503);
      case '429':
        return json({ error: 'slow_down' }, 429, { 'Retry-After': '20' });
      case 'portal':
        return new Response('<h1>Wi-Fi</h1>');
      case 'lost':
        await request.arrive();
        throw new TypeError('connection lost');
      case 'lost in a proxy':
        await request.arrive();
        return new Response('<h1>Bad gateway</h1>', { status: 502 });
    }
  }

  const servers = {
    /** The API's answer to a valid bearer. */
    apiStatus: 200 as 200 | 401 | 500,
    /** Faults of the token endpoint's next answers, in that order. */
    tokenFaults: [] as TokenFault[],
    arrive: async (request: NetworkRequest): Promise<Response> => {
      if (isCall(request)) return answerCall(request);
      const isToken = request.address.endsWith('/token');
      const fault = isToken ? servers.tokenFaults.shift() : undefined;
      return fault ? await applyFault(fault, request) : await request.arrive();
    },
  };
  return servers;
}
