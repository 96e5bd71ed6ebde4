import { useEffect, useRef } from 'react';
import type { PageMessage } from '../../device/messages.ts';
import type { SignIn } from '../../shared/owner.ts';
import type { Application } from '../applications/catalogue.ts';
import type { Cards } from '../applications/userData/LastKnown.ts';
import { useSavedAt } from '../applications/userData/useUserData.ts';
import { nextPaint, whenIdle } from '../lib/whenIdle.ts';
import type { WorkerPort } from '../pwa/worker.ts';

type RenderedPage = Pick<PageMessage, 'savedAt' | 'data' | 'markup'>;

/** Hands the page to the worker, once there is one, unless it may not be kept. */
export type StorePage = (owner: SignIn, render: () => RenderedPage) => Promise<void>;

export function createStorePage(
  port: WorkerPort,
  leaseOf: (signIn: SignIn) => Promise<SignIn | undefined>,
): StorePage {
  return async (owner, render) => {
    await port.whenReady();
    const { build } = document.documentElement.dataset;
    const lease = await leaseOf(owner);
    if (build !== undefined && lease) port.post({ type: 'page', build, ...render(), ...lease });
  };
}

const hourMs = 60 * 60 * 1000;

interface Props extends Cards {
  readonly storePage: StorePage;
  readonly owner: SignIn;
  readonly applications: readonly Application[];
  /** The same function at every rendering. */
  readonly render: (cards: Cards, applications: readonly Application[]) => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Stores the page when the cards change, and once in every hour in which they were confirmed, before
 * it is too old. Not a hook, which would render the cards again at every confirmation.
 */
export function PersistPage({ storePage, owner, applications, ...props }: Props) {
  const { issuer, subject, signInId } = owner;
  const { profile, subscriptions, preferences, render, onError } = props;
  const seenPreferences = useRef(preferences);
  const savedAt = useSavedAt() ?? 0;
  const confirmedHour = Math.floor(savedAt / hourMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an hour, not for every `savedAt`
  useEffect(() => {
    async function store() {
      seenPreferences.current = preferences;
      try {
        const data = { profile, subscriptions, preferences };
        await storePage({ issuer, subject, signInId }, () => ({
          savedAt,
          data,
          markup: render(data, applications),
        }));
      } catch (error) {
        onError(error);
      }
    }
    // Whoever has just opened an application looks at that now, and this page gets no idle time.
    return seenPreferences.current === preferences
      ? whenIdle(() => void store())
      : soon(() => void store());
  }, [
    profile,
    subscriptions,
    preferences,
    confirmedHour,
    issuer,
    subject,
    signInId,
    applications,
    storePage,
    render,
  ]);

  return null;
}

/** Waits until what was pressed has opened, and its frame is painted. */
function soon(work: () => void): () => void {
  let isWanted = true;
  void nextPaint().then(() => isWanted && work());
  return () => {
    isWanted = false;
  };
}
