import { useState } from 'react';
import type { Freshness } from './Freshness.ts';

type Kind = Freshness['kind'];

interface State {
  readonly kind: Kind;
  /** What was said last, refreshing aside; unknown once an answer is expected. */
  readonly said: Kind | undefined;
  readonly isNews: boolean;
}

/**
 * Whether what the freshness line now says should be spoken. A refresh comes with every focus: that
 * it began, or ended as the one before did, must not interrupt a screen reader each time.
 * `expectNews` has the next answer spoken in any case, for a user who asked for it.
 */
export function useNews(kind: Kind): { isNews: boolean; expectNews: () => void } {
  const [state, setState] = useState<State>({ kind, said: 'fresh', isNews: false });
  if (kind !== state.kind) {
    const isSettled = kind !== 'refreshing';
    setState({
      kind,
      said: isSettled ? kind : state.said,
      isNews: isSettled && kind !== state.said,
    });
  }
  return {
    isNews: state.isNews,
    expectNews: () => setState((current) => ({ ...current, said: undefined })),
  };
}
