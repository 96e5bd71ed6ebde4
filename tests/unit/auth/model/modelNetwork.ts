import type { NetworkRequest } from '../fakeBrowser.ts';
import { settled } from '../settled.ts';
import type { ModelRules } from './modelRules.ts';

/** A request under way; `answer` is set once the server has handled it. */
interface Passage {
  readonly request: NetworkRequest;
  /** The first outcome counts. */
  readonly settle: (outcome: Response | Error) => void;
  answer?: Response | Error;
}

/**
 * A network in which every request and every answer waits until it is delivered, and the rules look on.
 * `arrive` handles a request; a fault may replace the server's answer.
 */
export function createModelNetwork(
  rules: ModelRules,
  arrive: (request: NetworkRequest) => Promise<Response>,
) {
  const passages = new Set<Passage>();
  let messages: (() => void)[] = [];

  const network = {
    isOnline: true as boolean,
    carry: async (request: NetworkRequest): Promise<Response> => {
      if (!network.isOnline) {
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
      await settled();
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
    if (network.isOnline && passage.answer === undefined) {
      passage.answer = await arrive(passage.request).catch(() => lost);
      if (passage.answer instanceof Response) return;
    }
    passages.delete(passage);
    passage.settle((network.isOnline && passage.answer) || lost);
  }

  return network;
}
