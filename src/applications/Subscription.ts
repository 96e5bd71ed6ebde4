import type { ApplicationId } from '../../shared/applications.ts';

/** A user's right to one instance of an application (spec §3), as parsed from `GET /me/applications`. */
export interface Subscription {
  readonly id: string;
  readonly name: string;
  /** Any text: only `safeHref` decides whether it may become a link. */
  readonly url: string;
  readonly application: ApplicationId;
  /** Not from the answer: a second line, where others of the application have the same name. */
  readonly detail?: string;
  /** Not from the answer either: `markNew`. */
  readonly isNew?: boolean;
}

/** Identifies a subscription: ids are unique within one application only. */
export type Place = Pick<Subscription, 'application' | 'id'>;

/** A place as text, for a key. */
export function identityOf({ application, id }: Place): string {
  return `${application} ${id}`;
}

/** `place` under an id of its own, which nobody sees, since the API has another with its id. */
export function numbered<T extends Place>(place: T, number: number): T {
  return { ...place, id: `${place.id}\uE000${number}` };
}

/** Names a place by its id as the API has it, to remember or tell of it: it then leads to the first with that id. */
export function unnumbered({ application, id }: Place): Place {
  return { application, id: id.replace(/\uE000\d+$/, '') };
}

/** Each place once, where it came first; at most `limit`. */
export function distinct(places: readonly Place[], limit?: number): readonly Place[] {
  const known = new Map(places.map((place) => [identityOf(place), place]));
  return [...known.values()].slice(0, limit);
}

export function includesPlace(places: readonly Place[], place: Place): boolean {
  return places.some((one) => isSamePlace(one, place));
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.id === b.id && a.application === b.application;
}

export function subscriptionsOf(
  subscriptions: readonly Subscription[],
  application: ApplicationId,
): readonly Subscription[] {
  return subscriptions.filter((subscription) => subscription.application === application);
}

/** The subscriptions that some card can open. */
export function placesOf(
  applications: readonly { readonly id: ApplicationId; readonly isAvailable: boolean }[],
  subscriptions: readonly Subscription[],
): readonly Subscription[] {
  const isOpen = new Set(applications.flatMap(({ id, isAvailable }) => (isAvailable ? id : [])));
  return subscriptions.filter(({ application }) => isOpen.has(application));
}

/**
 * `next` with the entries of `previous` that say the same, or `previous` where all do: a refresh leaves
 * what it did not change as it is, an open dropdown's active option included.
 */
export function structuralSharing(
  previous: readonly Subscription[],
  next: readonly Subscription[],
): readonly Subscription[] {
  const known = new Map(previous.map((subscription) => [identityOf(subscription), subscription]));
  const shared = next.map((subscription) => {
    const old = known.get(identityOf(subscription));
    const isEqual = (['name', 'url', 'detail'] as const).every(
      (key) => old?.[key] === subscription[key],
    );
    return old && isEqual ? old : subscription;
  });
  const isSame =
    shared.length === previous.length && shared.every((one, index) => one === previous[index]);
  return isSame ? previous : shared;
}
