import type { NetworkRequest } from './fakeBrowser.ts';
import { settled } from './settled.ts';

/** A request on its way; `answer` stands once it has arrived. */
interface Passage {
  readonly request: NetworkRequest;
  readonly settle: (outcome: Response | Error) => void;
  answer?: Response;
}

export interface ModelNetwork {
  isOnline: boolean;
  carry(request: NetworkRequest): Promise<Response>;
  /** Moves one request on by half of its way: there, or back. */
  moveOne(): Promise<void>;
  /** Moves everything until nothing is on its way any more. */
  moveAll(): Promise<void>;
}

export interface Witness {
  /** Takes the place of arriving, where something befalls the request. */
  arrive(request: NetworkRequest): Promise<Response>;
  sent(request: NetworkRequest): void;
  /** Called once for each: the page has the answer, or nobody ever will. */
  ended(request: NetworkRequest, answer: Response | undefined): void;
}

/** A network in which every request and every answer waits until it is moved on. */
export function createModelNetwork(witness: Witness): ModelNetwork {
  const passages = new Set<Passage>();

  const network: ModelNetwork = {
    isOnline: true,
    carry: (request) => {
      const { init, tab } = request;
      if (tab.lifetime.aborted) return new Promise(() => {});
      if (!network.isOnline) return Promise.reject(new TypeError('offline'));
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
        // A request that is given up still arrives: only its answer is nobody's any more.
        const giveUp = () => {
          if (isEnded) return;
          isEnded = true;
          witness.ended(request, undefined);
          reject(new DOMException('given up', 'AbortError'));
        };
        init.signal?.addEventListener('abort', giveUp);
        tab.lifetime.addEventListener('abort', giveUp);
        passages.add(passage);
      });
    },
    moveOne: async () => {
      const [passage] = passages;
      if (passage) await move(passage);
      await settled();
    },
    moveAll: async () => {
      await settled();
      while (passages.size > 0) {
        await Promise.all([...passages].map(move));
        await settled();
      }
    },
  };

  async function move(passage: Passage): Promise<void> {
    if (!network.isOnline) return passage.settle(new TypeError('connection lost'));
    if (passage.answer) return passage.settle(passage.answer);
    passages.delete(passage); // To the end of the queue: others may overtake it.
    try {
      passage.answer = await witness.arrive(passage.request);
      passages.add(passage);
    } catch {
      passage.settle(new TypeError('connection lost'));
    }
  }

  return network;
}
