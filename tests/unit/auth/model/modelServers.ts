import type { FakeBrowser, NetworkRequest } from '../fakeBrowser.ts';
import { json } from '../fakeProvider.ts';
import { bearerOf, isCall } from './modelRules.ts';

/** The API's clock tolerance in seconds. */
const leeway = 30;

/** Faults of the token endpoint's answer; a lost one is lost after the tokens are issued. */
const faults: Readonly<Record<string, (request: NetworkRequest) => Promise<Response>>> = {
  503: async () => json({}, 503),
  429: async () => json({ error: 'slow_down' }, 429, { 'Retry-After': '20' }),
  portal: async () => new Response('<h1>Wi-Fi</h1>'),
  unreached: () => Promise.reject(new TypeError('connection refused')),
  lost: async ({ arrive }) => {
    await arrive();
    throw new TypeError('connection lost');
  },
  lostInProxy: async ({ arrive }) => {
    await arrive();
    return new Response('<h1>Bad gateway</h1>', { status: 502 });
  },
};

/** The API, and the provider behind the faults of its token endpoint. */
export function createModelServers({ clock }: FakeBrowser, onRefusal: (bearer: string) => void) {
  function answerCall(request: NetworkRequest): Response {
    const payload = atob(bearerOf(request).split('.')[1] ?? '');
    const { exp, sub: subject }: { exp: number; sub: string } = JSON.parse(payload);
    if (exp + leeway < clock.trueTime() / 1000) return json({}, 401);
    if (servers.apiStatus === 401) onRefusal(bearerOf(request));
    return json({ subject }, servers.apiStatus);
  }

  const servers = {
    /** The API's answer to a valid bearer. */
    apiStatus: 200,
    /** Names of the faults of the token endpoint's next answers, in that order. */
    tokenFaults: [] as string[],
    arrive: async (request: NetworkRequest): Promise<Response> => {
      if (isCall(request)) return answerCall(request);
      const isToken = request.address.endsWith('/token');
      const fault = isToken ? servers.tokenFaults.shift() : undefined;
      return await (faults[fault ?? ''] ?? request.arrive)(request);
    },
  };
  return servers;
}
