import { useEffect } from 'react';
import type { Cards } from '../applications/cardsSchema.ts';
import { useSavedAt } from '../applications/useSavedAt.ts';
import type { Account } from '../auth/AuthState.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { renderHome } from './renderHome.tsx';
import type { Services } from './Services.ts';

const hour = 60 * 60 * 1000;

interface Props extends Cards {
  readonly services: Pick<Services, 'applications' | 'pages' | 'telemetry'>;
  readonly account: Account;
}

/**
 * Has the page of these cards stored for the next start, whenever they change and, so that it does
 * not grow too old to be shown, in every hour in which they were confirmed. Draws nothing: that the
 * cards were confirmed must not render them again.
 */
export function StoredPage({ services, account, profile, subscriptions }: Props) {
  const { applications, pages, telemetry } = services;
  const { issuer, subject } = account;
  const savedAt = useSavedAt() ?? 0;
  const confirmedHour = Math.floor(savedAt / hour);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an hour, not for every `savedAt`
  useEffect(() => {
    async function store() {
      try {
        await pages.whenReady();
        const data = { profile, subscriptions };
        const markup = renderHome(data, applications);
        await pages.store({ owner: { issuer, subject }, savedAt, data, markup });
      } catch (error) {
        telemetry.trackError(error, 'stored page');
      }
    }
    return whenIdle(() => void store());
  }, [profile, subscriptions, confirmedHour, issuer, subject, applications, pages, telemetry]);

  return null;
}
