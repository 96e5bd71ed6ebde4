export type Store<T> = ReturnType<typeof createStore<T>>;

/** Makes a store for React's `useSyncExternalStore`. Setting the same value again calls no listener. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next: T): void {
      if (Object.is(value, next)) return;
      value = next;
      // We copy the list, because a listener may remove itself or others.
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Resolves once the store's value fulfils the condition, at once if it does already. */
export async function until<T>(
  { get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>,
  isReached: (value: T) => boolean,
): Promise<void> {
  if (isReached(get())) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribe(() => {
      if (!isReached(get())) return;
      unsubscribe();
      resolve();
    });
  });
}
