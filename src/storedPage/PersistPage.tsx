import { useEffect, useEffectEvent, useRef } from 'react';
import type { SignIn } from '../../shared/owner.ts';
import type { LastKnown } from '../applications/userData/createLastKnown.ts';
import type { Cards } from '../applications/userData/LastKnownRecord.ts';
import { nextPaint } from '../lib/nextPaint.ts';
import { whenIdle } from '../lib/whenIdle.ts';

const hourMs = 60 * 60 * 1000;

interface Props {
  readonly storePage: LastKnown['storePage'];
  readonly owner: SignIn;
  readonly savedAt: number; // milliseconds
  readonly cards: Cards;
  readonly render: (cards: Cards) => string;
  readonly onError: (error: unknown) => void;
}

/** Stores the page when the cards change, and once an hour while they are confirmed, before it is too old. */
export function PersistPage({ storePage, owner, savedAt, cards, render, onError }: Props) {
  const { profile, subscriptions, preferences, daysNew, declared } = cards;
  const seenPreferences = useRef(preferences);
  const confirmedHour = Math.floor(savedAt / hourMs);

  const store = useEffectEvent(async () => {
    seenPreferences.current = preferences;
    try {
      await storePage(owner, () => ({ savedAt, data: cards, markup: render(cards) }));
    } catch (error) {
      onError(error);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an hour, not for every `savedAt`
  useEffect(() => {
    if (seenPreferences.current === preferences) return whenIdle(() => void store());
    // After an application was opened, this page gets no idle time. So store it after our next frame.
    let isWanted = true;
    void nextPaint().then(() => {
      if (isWanted) void store();
    });
    return () => {
      isWanted = false;
    };
  }, [profile, subscriptions, preferences, daysNew, declared, confirmedHour]);

  return null;
}
