type Key = string | { readonly url: string };

const keyOf = (key: Key) => (typeof key === 'string' ? key : key.url);

/** Cache Storage as far as the worker uses it, kept in Maps. */
export class FakeCaches {
  readonly content = new Map<string, Map<string, Response>>();
  /** Makes every method fail. */
  fault: Error | undefined;
  /** Names of caches in which a search never ends. */
  readonly hanging = new Set<string>();

  async open(name: string) {
    this.#mayFail();
    const cache = this.content.get(name) ?? new Map<string, Response>();
    this.content.set(name, cache);
    return {
      put: async (key: Key, response: Response) => {
        this.#mayFail();
        cache.set(keyOf(key), response);
      },
      delete: async (key: Key) => cache.delete(keyOf(key)),
      keys: async () => Array.from(cache.keys(), (url) => ({ url })),
      match: async (key: Key) => cache.get(keyOf(key))?.clone(),
    };
  }

  async match(key: Key, { cacheName }: { cacheName: string }) {
    this.#mayFail();
    if (this.hanging.has(cacheName)) return new Promise<undefined>(() => undefined);
    return this.content.get(cacheName)?.get(keyOf(key))?.clone();
  }

  async has(name: string) {
    this.#mayFail();
    return this.content.has(name);
  }

  async delete(name: string) {
    this.#mayFail();
    return this.content.delete(name);
  }

  #mayFail() {
    if (this.fault) throw this.fault;
  }
}
