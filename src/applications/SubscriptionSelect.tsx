import { Select } from '../ui/Select.tsx';
import type { Application } from './Application.ts';
import type { Subscription } from './Subscription.ts';

interface Props {
  readonly application: Application;
  readonly subscriptions: readonly Subscription[];
  readonly chosen: Subscription | undefined;
  /** What had been chosen went away with a refresh. */
  readonly isGone: boolean;
  readonly onChoose: (subscription: Subscription) => void;
}

/** The dropdown of a card's subscriptions. */
export function SubscriptionSelect({
  application,
  subscriptions,
  chosen,
  isGone,
  onChoose,
}: Props) {
  const { id, name, placeholder, instance } = application;
  return (
    <Select
      id={`${id}-subscription`}
      label={`${name} subscription`}
      placeholder={placeholder}
      options={subscriptions}
      value={chosen}
      onChange={onChoose}
      error={
        isGone ? `This ${instance} is no longer in your subscription. Choose another.` : undefined
      }
    />
  );
}
