export type Store<T> = ReturnType<typeof createStore<T>>;

/** For React's `useSyncExternalStore`. Setting the same value calls no listener. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next: T): void {
      if (Object.is(value, next)) return;
      value = next;
      // A copy, because listeners may unsubscribe.
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
