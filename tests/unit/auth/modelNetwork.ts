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
  /** What tabs let each other know is on its way for a while, too. */
  post(deliver: () => void): void;
  /** Moves one of them on, a request by half of its way: there, or back. */
  moveOne(which: number): Promise<void>;
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
  let news: (() => void)[] = [];

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
    post: (deliver) => void news.push(deliver),
    moveOne: async (which) => {
      await settled();
      if (which === 0) deliverNews();
      const passage = [...passages][which % Math.max(passages.size, 1)];
      if (passage) await move(passage);
      await settled();
    },
    moveAll: async () => {
      await settled();
      while (passages.size > 0 || news.length > 0) {
        deliverNews();
        await Promise.all([...passages].map(move));
        await settled();
      }
    },
  };

  function deliverNews(): void {
    const delivered = news;
    news = [];
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
