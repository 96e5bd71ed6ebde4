import { useEffect, useRef } from 'react';
import type { PageMessage } from '../../device/messages.ts';
import type { Lease } from '../../device/StoredRecord.ts';
import type { SignIn } from '../../shared/owner.ts';
import type { Application } from '../applications/catalogue.ts';
import type { Cards } from '../applications/userData/LastKnown.ts';
import { useSavedAt } from '../applications/userData/useUserData.ts';
import { nextPaint, whenIdle } from '../lib/whenIdle.ts';
import type { WorkerPort } from '../pwa/worker.ts';

export interface RenderedPage extends Pick<PageMessage, 'savedAt' | 'data' | 'markup'> {
  readonly owner: SignIn;
}

export interface StoredPages {
  whenReady(): Promise<void>;
  /** False if the page may not or cannot be kept. */
  store(page: RenderedPage): Promise<boolean>;
}

interface Parts {
  readonly port: WorkerPort;
  readonly leaseOf: (signIn: SignIn) => Promise<Lease | undefined>;
}

export function createStoredPages({ port, leaseOf }: Parts): StoredPages {
  return {
    whenReady: port.whenReady,
    async store(page) {
      const { build } = document.documentElement.dataset;
      const lease = await leaseOf(page.owner);
      if (build === undefined || !lease) return false;
      return port.post({ type: 'page', build, ...page, ...lease });
    },
  };
}

const hourMs = 60 * 60 * 1000;

interface Props extends Cards {
  readonly pages: StoredPages;
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
export function PersistPage({ pages, owner, applications, render, onError, ...cards }: Props) {
  const { issuer, subject, signInId } = owner;
  const { profile, subscriptions, preferences } = cards;
  const seenPreferences = useRef(preferences);
  const savedAt = useSavedAt() ?? 0;
  const confirmedHour = Math.floor(savedAt / hourMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an hour, not for every `savedAt`
  useEffect(() => {
    async function store() {
      seenPreferences.current = preferences;
      try {
        await pages.whenReady();
        const data = { profile, subscriptions, preferences };
        const markup = render(data, applications);
        await pages.store({ owner: { issuer, subject, signInId }, savedAt, data, markup });
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
    pages,
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
