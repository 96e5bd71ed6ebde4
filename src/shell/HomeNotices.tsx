import type { SessionFreshness } from '../auth/AuthState.ts';
import type { Services } from './Services.ts';
import { SessionBar } from './SessionBar.tsx';
import { signInFromPage } from './signInFromPage.ts';

interface Props {
  readonly services: Services;
  readonly freshness: SessionFreshness;
}

/** What wants to be known above the cards: that the session has ended. */
export function HomeNotices({ services, freshness }: Props) {
  const { auth } = services;

  if (freshness !== 'expired') return null;
  return (
    <SessionBar onSignIn={() => void signInFromPage(auth)} onRemove={() => void auth.signOut()} />
  );
}
