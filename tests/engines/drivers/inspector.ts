import * as v from 'valibot';
import { until } from '../../support/until.ts';

const outer = v.looseObject({
  method: v.optional(v.string()),
  params: v.optional(
    v.looseObject({
      message: v.optional(v.string()),
      targetInfo: v.optional(
        v.looseObject({ targetId: v.string(), isProvisional: v.optional(v.boolean()) }),
      ),
      newTargetId: v.optional(v.string()),
    }),
  ),
});

const inner = v.looseObject({
  id: v.optional(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.looseObject({ message: v.string() })),
});

export interface Inspector {
  /** Asks the page that is open in the browser's window. */
  ask(method: string, params: object): Promise<unknown>;
  close(): void;
}

/** WebKit's remote inspector, of the one page that a browser has. */
export async function openInspector(port: number): Promise<Inspector> {
  const path = await until('the page in the inspector', async () => {
    const list = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    return /socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let target: string | undefined;
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const { method, params } = v.parse(outer, JSON.parse(String(data)));
    if (method === 'Target.targetCreated' && !params?.targetInfo?.isProvisional) {
      target = params?.targetInfo?.targetId;
    }
    if (method === 'Target.didCommitProvisionalTarget') target = params?.newTargetId;
    if (method !== 'Target.dispatchMessageFromTarget') return;
    const { id = 0, result, error } = v.parse(inner, JSON.parse(params?.message ?? '{}'));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  await until('the page’s target', async () => target);

  return {
    async ask(method, params) {
      lastId += 1;
      const id = lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      const message = JSON.stringify({ id, method, params });
      socket.send(
        JSON.stringify({
          id,
          method: 'Target.sendMessageToTarget',
          params: { targetId: target, message },
        }),
      );
      // A page that is left never answers.
      const timer = setTimeout(answer.reject, 5000, new Error(`${method}: no answer`));
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => socket.close(),
  };
}
