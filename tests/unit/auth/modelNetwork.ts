import type { NetworkRequest } from './fakeBrowser.ts';
import { settled } from './settled.ts';

/** A request under way; `answer` is set once the server has handled it. */
interface Passage {
  readonly request: NetworkRequest;
  readonly settle: (outcome: Response | Error) => void;
  answer?: Response;
}

interface Witness {
  /** Handles a request; a fault may replace the server's answer. */
  arrive(request: NetworkRequest): Promise<Response>;
  sent(request: NetworkRequest): void;
  /** Called for each request whose answer nobody gets, sent or not. */
  lost(request: NetworkRequest): void;
  /** Called once for each request: with its answer, or with undefined when it is lost. */
  ended(request: NetworkRequest, answer: Response | undefined): void;
}

/** A network in which every request and every answer waits until it is delivered. */
export function createModelNetwork(witness: Witness) {
  const passages = new Set<Passage>();
  let messages: (() => void)[] = [];

  const network = {
    isOnline: true as boolean,
    carry: (request: NetworkRequest): Promise<Response> => {
      const { init, tab } = request;
      if (tab.lifetime.aborted) return new Promise(() => {});
      if (!network.isOnline) {
        witness.lost(request);
        return Promise.reject(new TypeError('offline'));
      }
      witness.sent(request);
      return new Promise((resolve, reject) => {
        let isEnded = false;
        const passage: Passage = {
          request,
          settle: (outcome) => {
            passages.delete(passage);
            if (isEnded) return;
            isEnded = true;
            witness.ended(request, outcome instanceof Response ? outcome : undefined);
            if (tab.lifetime.aborted) return;
            if (outcome instanceof Response) resolve(outcome);
            else reject(outcome);
          },
        };
        // The server still handles an aborted request; nobody gets its answer.
        const abort = () => {
          if (isEnded) return;
          isEnded = true;
          witness.ended(request, undefined);
          reject(new DOMException('aborted', 'AbortError'));
        };
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
      passage.answer = await witness.arrive(passage.request);
    } catch {
      passage.settle(new TypeError('connection lost'));
    }
  }

  return network;
}
