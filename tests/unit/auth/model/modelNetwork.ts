import type { NetworkRequest } from '../fakeBrowser.ts';
import { settled } from '../settled.ts';
import type { ModelRules } from './modelRules.ts';

/** A request under way; `answer` is set once the server has handled it. */
interface Passage {
  readonly request: NetworkRequest;
  readonly settle: (outcome: Response | Error) => void;
  answer?: Response;
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
    carry: (request: NetworkRequest): Promise<Response> => {
      const { init, tab } = request;
      if (!network.isOnline) {
        rules.lost(request);
        return Promise.reject(new TypeError('offline'));
      }
      rules.sent(request);
      return new Promise((resolve, reject) => {
        let isEnded = false;
        const end = (answer?: Response): boolean => {
          const isFirst = !isEnded;
          isEnded = true;
          if (isFirst) rules.ended(request, answer);
          return isFirst;
        };
        const fail = (error: Error) => {
          if (end()) reject(error);
        };
        const passage: Passage = {
          request,
          settle: (outcome) => {
            passages.delete(passage);
            if (!(outcome instanceof Response)) fail(outcome);
            else if (end(outcome)) resolve(outcome);
          },
        };
        // The server still handles an aborted request; nobody gets its answer.
        const abort = () => fail(new DOMException('aborted', 'AbortError'));
        init.signal?.addEventListener('abort', abort);
        tab.lifetime.addEventListener('abort', abort);
        passages.add(passage);
      });
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
    if (!network.isOnline) return passage.settle(new TypeError('connection lost'));
    if (passage.answer) return passage.settle(passage.answer);
    try {
      passage.answer = await arrive(passage.request);
    } catch {
      passage.settle(new TypeError('connection lost'));
    }
  }

  return network;
}
