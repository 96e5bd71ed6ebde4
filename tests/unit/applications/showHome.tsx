import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { vi } from 'vitest';
import { CardActions } from '../../../src/applications/CardActions.ts';
import { DeclaredAvailability } from '../../../src/applications/DeclaredAvailability.ts';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { noNews } from '../../../src/applications/userData/whatIsNew.ts';
import type { Declared } from '../../../src/notices/Declared.ts';
import { catalogue } from './cardSamples.ts';

interface Shown extends Partial<ComponentProps<typeof HomePage>> {
  readonly availability?: Declared['applications'];
}

/** The home page of who has these places; `change` gives it something else. */
export function showHome(subscriptions: readonly Subscription[], shown: Shown = {}) {
  const actions = { onOpen: vi.fn(), onInvalidAddress: vi.fn(), onCardError: vi.fn() };
  const usual = { applications: catalogue, preferences: noPreferences, news: noNews };
  let now = { ...usual, subscriptions, freshness: undefined, availability: {}, ...shown };
  const page = ({ availability, ...props } = now) => (
    <CardActions value={actions}>
      <DeclaredAvailability value={availability}>
        <HomePage {...props} />
      </DeclaredAvailability>
    </CardActions>
  );
  const { rerender } = render(page());
  const change = (changes: Partial<typeof now>) => {
    now = { ...now, ...changes };
    rerender(page());
  };
  return { ...actions, change };
}
