import { storageKeys } from '../../../shared/storageKeys.ts';
import type { Channel, Locks } from '../../../src/auth/AuthEnvironment.ts';

/** A view on storage that several pages share; `onChange` hears of this view's writes. */
export function createStorage(items = new Map<string, string>(), onChange = (_: string) => {}) {
  const storage: Storage = {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, String(value));
      onChange(key);
    },
    removeItem: (key) => {
      if (items.delete(key)) onChange(key);
    },
    clear: () => items.clear(),
  };
  return storage;
}

interface Cookie {
  readonly name: string;
  readonly domain: string;
  readonly value: string;
}

/** Cookies as `document.cookie` shows them: one of a domain and one of the host stand side by side. */
export function createCookieJar() {
  let cookies: Cookie[] = [];
  const jar = {
    isBlocked: false as boolean,
    /** The name of a cookie that scripts can neither see nor write. */
    locked: '',
    /** Called after each write. */
    onWrite: () => {},
    /** Each cookie string that was written. */
    written: [] as string[],
    get cookie(): string {
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      jar.written.push(text);
      if (jar.isBlocked) return;
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      if (name === jar.locked) return;
      const found = attributes.find((attribute) => attribute.startsWith('Domain='));
      const domain = found?.slice('Domain='.length) ?? '';
      cookies = cookies.filter((other) => other.name !== name || other.domain !== domain);
      if (!attributes.includes('Max-Age=0')) cookies.push({ name, domain, value });
      jar.onWrite();
    },
  };
  return jar;
}

/** Web Locks of one browser: granted in order, released when the page is closed. */
export function createLocks(): (lifetime: AbortSignal) => Locks {
  const waiting = new Set<() => void>();
  let holder: { readonly clientId: string; readonly steal: () => void } | undefined;
  let clients = 0;

  function serveNext(): void {
    holder = undefined;
    const [turn] = waiting;
    if (turn === undefined) return;
    waiting.delete(turn);
    turn();
  }

  return (lifetime) => {
    clients += 1;
    const clientId = `client ${clients}`;
    return {
      query: async () => ({
        held: holder ? [{ name: storageKeys.renewalLock, clientId: holder.clientId }] : [],
      }),
      request: (_, { signal, steal }, work) =>
        new Promise((resolve, reject) => {
          const turn = () => {
            const done = new AbortController();
            const release = () => {
              if (done.signal.aborted) return;
              done.abort();
              serveNext();
            };
            holder = {
              clientId,
              steal: () => {
                done.abort();
                reject(new DOMException('stolen', 'AbortError'));
              },
            };
            lifetime.addEventListener('abort', release, { signal: done.signal });
            work().finally(release).then(resolve, reject);
          };
          if (steal) {
            holder?.steal();
            turn();
            return;
          }
          const refuse = () => {
            if (waiting.delete(turn)) reject(signal?.reason);
          };
          lifetime.addEventListener('abort', () => waiting.delete(turn));
          signal?.addEventListener('abort', refuse);
          waiting.add(turn);
          if (signal?.aborted) refuse();
          else if (!holder) serveNext();
        }),
    };
  };
}

/** Broadcast channels of one browser; `post` delivers each message. */
export function createChannels(
  post: (deliver: () => void) => void = queueMicrotask,
): (name: string) => Channel {
  const open = new Set<{ readonly name: string; readonly target: EventTarget }>();
  return (name) => {
    const target = new EventTarget();
    const own = { name, target };
    open.add(own);
    return Object.assign(target, {
      postMessage: (data: unknown) => {
        for (const other of open) {
          if (other === own || other.name !== name) continue;
          post(() => other.target.dispatchEvent(new MessageEvent('message', { data })));
        }
      },
      close: () => {
        open.delete(own);
      },
    });
  };
}
