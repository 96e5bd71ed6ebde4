import type { ReactNode } from 'react';
import { createStore } from '../../shared/createStore.ts';

/** What the operator says, drawn: the parts that draw it are loaded late. */
export interface OperatorWord {
  readonly bar: ReactNode;
  /** The line on a card, by the application's id. */
  readonly statuses: Readonly<Record<string, ReactNode>>;
}

interface Options {
  /** Loads what reads, asks and draws. Resolves to what asks the server. */
  readonly start: (publish: (word: OperatorWord) => void) => Promise<() => Promise<void>>;
  readonly onLoadError: (error: unknown) => void;
}

export type Notices = ReturnType<typeof createNotices>;

export const silence: OperatorWord = { bar: null, statuses: {} };

/** The operator's notices. Without options they are switched off. */
export function createNotices(options?: Options) {
  const { get, set, subscribe } = createStore(silence);
  let refresh: Promise<() => Promise<void>> | undefined;

  return {
    get,
    subscribe,
    /** Shows what the device kept; with `isAsked` the server is asked, unless it was a moment ago. */
    async open(isAsked: boolean): Promise<void> {
      if (!options) return;
      try {
        refresh ??= options.start(set);
        const ask = await refresh;
        if (isAsked) await ask();
      } catch (error) {
        options.onLoadError(error);
      }
    },
  };
}
