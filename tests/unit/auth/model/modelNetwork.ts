import { bearerOf } from '../createApi.ts';
import type { FakeBrowser, NetworkRequest } from '../fakeBrowser.ts';
import { json } from '../fakeProvider.ts';
import { settled } from '../settled.ts';
import type { ModelRules } from './modelRules.ts';

/** The API's clock tolerance in seconds. */
const leeway = 30;

/** A request under way; `answer` is set once the server has handled it. */
interface Passage {
  readonly request: NetworkRequest;
  /** The first outcome counts. */
  readonly settle: (outcome: Response | Error) => void;
  answer?: Response | Error;
}

/**
 * A network in which every request and every answer waits until it is delivered, and the rules look on; behind it
 * the API, and the provider with the faults of its token endpoint.
 */
export function createModelNetwork(browser: FakeBrowser, rules: ModelRules) {
  const passages = new Set<Passage>();
  let messages: (() => void)[] = [];

  const network = {
    /** The API's answer to a valid bearer. */
    apiStatus: 200,
    /** What becomes of the token endpoint's next answers: `503`, or lost after the tokens are issued. */
    tokenFaults: [] as ('503' | 'lost')[],
    carry: async (request: NetworkRequest): Promise<Response> => {
      if (!browser.isOnline) {
        rules.lost(request);
        throw new TypeError('offline');
      }
      rules.sent(request);
      const { promise, resolve } = Promise.withResolvers<Response | Error>();
      passages.add({ request, settle: resolve });
      // The server still handles an aborted request; nobody gets its answer.
      for (const signal of [request.init.signal, request.tab.lifetime]) {
        signal?.addEventListener('abort', () => resolve(new DOMException('', 'AbortError')));
      }
      const outcome = await promise;
      rules.ended(request, outcome instanceof Response ? outcome : undefined);
      if (outcome instanceof Response) return outcome;
      throw outcome;
    },
    /** Messages between tabs take time, too. */
    post: (deliver: () => void): void => void messages.push(deliver),
    /** Delivers one message, request or answer. */
    moveOne: async (which: number): Promise<void> => {
      await settled();
      if (which === 0) deliverMessages();
      const passage = [...passages][which % Math.max(passages.size, 1)];
      if (passage) await move(passage);
    },
    /** Delivers everything. */
    moveAll: async (): Promise<void> => {
      await settled();
      while (passages.size > 0 || messages.length > 0) {
        deliverMessages();
        await Promise.all([...passages].map(move));
        await settled();
      }
    },
  };

  function deliverMessages(): void {
    const delivered = messages;
    messages = [];
    for (const deliver of delivered) deliver();
  }

  async function move(passage: Passage): Promise<void> {
    const lost = new TypeError('connection lost');
    if (browser.isOnline && passage.answer === undefined) {
      passage.answer = await arrive(passage.request).catch(() => lost);
      if (passage.answer instanceof Response) return;
    }
    passages.delete(passage);
    passage.settle((browser.isOnline && passage.answer) || lost);
  }

  async function arrive(request: NetworkRequest): Promise<Response> {
    const bearer = bearerOf(request);
    if (bearer !== undefined) return answerCall(bearer);
    const isToken = request.address.endsWith('/token');
    const fault = isToken ? network.tokenFaults.shift() : undefined;
    if (fault === '503') return json({}, 503);
    const answer = await request.arrive();
    if (fault === 'lost') throw new TypeError('connection lost');
    return answer;
  }

  function answerCall(bearer: string): Response {
    const { exp, sub: subject } = JSON.parse(atob(bearer.split('.')[1] ?? ''));
    if (exp + leeway < browser.clock.trueTime() / 1000) return json({}, 401);
    if (network.apiStatus === 401) {
      rules.facts.refused.add(bearer);
      rules.facts.mayEnd = true;
    }
    return json({ subject }, network.apiStatus);
  }

  return network;
}
