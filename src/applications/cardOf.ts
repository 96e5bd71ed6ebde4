import type { Application } from './catalogue.ts';
import type { FollowedLink } from './places/deepLink.ts';
import { includesPlace, type Subscription } from './Subscription.ts';
import type { News } from './userData/whatIsNew.ts';

export type CardState = ReturnType<typeof cardOf>;

export const canOpen = ({ kind }: Pick<CardState, 'kind'>) =>
  kind === 'single' || kind === 'choose';

export function cardOf(
  application: Pick<Application, 'id' | 'isAvailable'>,
  subscriptions: readonly Subscription[],
  news: Pick<News, 'lost'>,
  link: FollowedLink | undefined,
  choice: string | undefined,
) {
  const lost = news.lost.filter(
    (place) => place.application === application.id && !includesPlace(subscriptions, place),
  );
  if (!application.isAvailable) return { kind: 'soon', lost } as const;
  if (subscriptions.length === 0) return { kind: 'closed', lost } as const;
  const chosen = subscriptions.find(({ id }) => id === choice);
  if (chosen && subscriptions.length === 1) return { kind: 'single', chosen, lost } as const;
  if (chosen || choice === undefined) {
    return { kind: 'choose', chosen, problem: undefined, lost } as const;
  }
  // A choice that is lost is named below the field, and not again among the others.
  const gone = lost.find(({ id }) => id === choice);
  const isLinked = choice === link?.link.subscription;
  const missing = isLinked ? (link.isDecided ? 'refused' : 'awaited') : 'notListed';
  const others = lost.filter((place) => place !== gone);
  return { kind: 'choose', problem: gone ? 'gone' : missing, gone, lost: others } as const;
}
