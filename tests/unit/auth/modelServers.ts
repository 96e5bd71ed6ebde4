import type { FakeBrowser, NetworkRequest } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import type { TokenFault } from './interleaving.ts';
import { bearerOf, isCall } from './modelRules.ts';

export interface ModelServers {
  /** What the API answers to a bearer that is alive. */
  apiStatus: 200 | 401 | 500;
  /** What befalls the token endpoint's next answers, in that order. */
  readonly tokenFaults: TokenFault[];
  arrive(request: NetworkRequest): Promise<Response>;
}

/** Seconds by which the API allows a bearer to be late. */
const leeway = 30;

/** The API and the provider behind whatever befalls its token endpoint. */
export function createModelServers(
  { clock }: FakeBrowser,
  { onRefusal }: { onRefusal(): void },
): ModelServers {
  function answerCall(request: NetworkRequest): Response {
    const claims: { exp: number; sub: string } = JSON.parse(
      atob(bearerOf(request).split('.')[1] ?? ''),
    );
    const { exp, sub: subject } = claims;
    if (exp + leeway < clock.trueTime() / 1000) return json({}, 401);
    if (servers.apiStatus === 401) onRefusal();
    return json({ subject }, servers.apiStatus);
  }

  async function befall(fault: TokenFault, request: NetworkRequest): Promise<Response> {
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

  const servers: ModelServers = {
    apiStatus: 200,
    tokenFaults: [],
    arrive: async (request) => {
      if (isCall(request)) return answerCall(request);
      const isToken = request.address.endsWith('/token');
      const fault = isToken ? servers.tokenFaults.shift() : undefined;
      return fault ? await befall(fault, request) : await request.arrive();
    },
  };
  return servers;
}
