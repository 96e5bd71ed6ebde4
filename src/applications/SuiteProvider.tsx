import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { createRetry } from './createRetry.ts';
import { createSuite, type Suite, type SuiteOptions } from './createSuite.ts';
import { isWorthRetrying } from './requestErrors.ts';
import { watchReturn } from './watchReturn.ts';

/** For a page that is looked at for hours; not while hidden or offline. */
const refreshInterval = 5 * 60_000;

type Props = SuiteOptions & { readonly children: ReactNode };

const SuiteContext = createContext<Suite | undefined>(undefined);

/**
 * Gives what is below the signed-in user's profile and subscriptions. Without it nothing is
 * fetched; leaving it aborts what is under way. Of what changes later only `owner` and
 * a newer `seed` are heeded.
 */
export function SuiteProvider({ children, ...options }: Props) {
  const { issuer, subject } = options.owner;
  return (
    <SuiteOfOwner key={JSON.stringify([issuer, subject])} {...options}>
      {children}
    </SuiteOfOwner>
  );
}

/** @throws Error outside of a SuiteProvider. */
export function useSuiteContext(): Suite {
  const suite = use(SuiteContext);
  if (!suite) throw new Error('The suite is asked for outside of its SuiteProvider');
  return suite;
}

function SuiteOfOwner({ children, ...options }: Props) {
  const [suite] = useState(() => createSuite(options));
  const [config] = useState(() => ({
    provider: () => suite.cache,
    initFocus: watchReturn,
    shouldRetryOnError: isWorthRetrying,
    onErrorRetry: createRetry(refreshInterval),
    refreshInterval,
    // Every return counts, and every refresh that is asked for: SWR's own pauses would swallow the
    // one that follows a grant, and a clock that is set back would make them last.
    focusThrottleInterval: Number.NEGATIVE_INFINITY,
    dedupingInterval: 0,
  }));
  useEffect(suite.open, []);

  return (
    <SuiteContext value={suite}>
      <SWRConfig value={config}>
        <CatchUp seed={options.seed} />
        {children}
      </SWRConfig>
    </SuiteContext>
  );
}

/** The device may have remembered more than the page that was rendered ahead: its tab was closed. */
function CatchUp({ seed }: Pick<SuiteOptions, 'seed'>) {
  const suite = useSuiteContext();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!seed) return;
    // SWR drops the answer it waits for and asks again, which only joins the call under way.
    for (const part of suite.catchUp(seed)) void mutate(suite[part].key, seed[part]);
  }, [seed, suite, mutate]);
  return null;
}
