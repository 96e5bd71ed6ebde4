import type { ApplicationId } from '../../shared/applications.ts';
import { parseUrl } from '../../shared/parse.ts';

/** A user's right to one instance of an application, as parsed from `GET /me/applications`. */
export interface Subscription {
  readonly id: string;
  readonly name: string;
  /** Any text. Only `safeHref` decides whether it may become a link. */
  readonly url: string;
  readonly application: ApplicationId;
  /** Added by tellApart.ts: a second line, if another place of the application has the same name. */
  readonly detail?: string;
  /** Present only if it tells such places apart. */
  readonly organisation?: { readonly name: string };
  /** Added by `markNew` of whatIsNew.ts. */
  readonly isNew?: boolean;
}

/** Identifies a subscription, for all that outlasts its answer. Ids are unique only within one application. */
export type Place = Pick<Subscription, 'application' | 'id'>;

export function identityOf({ application, id }: Readonly<Record<keyof Place, string>>): string {
  return `${application} ${id}`;
}

/** Returns `place` with an id of our own, because the API has another place with its id (P10). */
export function numbered<T extends Place>(place: T, number: number): T {
  return { ...place, id: `${place.id}\uE000${number}` };
}

/** Returns a place with the API's id, for all that leaves the page. It leads to the first place with that id. */
export function unnumbered({ application, id }: Place): Place {
  return { application, id: id.replace(/\uE000\d+$/, '') };
}

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

export function moved(places: readonly Place[], place: Place, before: Place): readonly Place[] {
  const rest = places.filter((one) => !isSamePlace(one, place));
  return rest.flatMap((one) => (isSamePlace(one, before) ? [place, one] : one));
}

/** Returns an absolute http or https address without user information; undefined for any other `url` (P7). */
export function safeHref(url: string): string | undefined {
  // The parser takes 'https:evil.test' as absolute, a link as relative.
  const parsed = /^\s*https?:\/\//i.test(url) ? parseUrl(url) : undefined;
  return parsed?.username || parsed?.password ? undefined : parsed?.href;
}

export function subscriptionsOf(
  subscriptions: readonly Subscription[],
  application: ApplicationId,
): readonly Subscription[] {
  return subscriptions.filter((subscription) => subscription.application === application);
}

export function openableOf(
  applications: readonly { readonly id: ApplicationId; readonly isAvailable: boolean }[],
  subscriptions: readonly Subscription[],
): readonly Subscription[] {
  const isOpen = new Set(applications.flatMap(({ id, isAvailable }) => (isAvailable ? id : [])));
  return subscriptions.filter(({ application }) => isOpen.has(application));
}

/** Returns `next` with the unchanged objects of `previous`, so that a refresh keeps even an open dropdown as it is. */
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
