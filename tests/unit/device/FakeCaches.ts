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
      put: async (key: string, response: Response) => {
        this.#mayFail();
        cache.set(key, response);
      },
      delete: async (key: string | { url: string }) =>
        cache.delete(typeof key === 'string' ? key : key.url),
      keys: async () => Array.from(cache.keys(), (url) => ({ url })),
      match: async (key: string) => cache.get(key)?.clone(),
    };
  }

  async match(key: string, { cacheName }: { cacheName: string }) {
    this.#mayFail();
    if (this.hanging.has(cacheName)) return new Promise<undefined>(() => undefined);
    return this.content.get(cacheName)?.get(key)?.clone();
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
