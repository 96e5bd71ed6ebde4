import { parseUrl } from '../../../shared/parse.ts';
import { folded } from '../../ui/select/folded.ts';
import type { SelectOption } from '../../ui/select/SelectOption.ts';

type Place = SelectOption & { readonly application: string; readonly url: string };

/** Empty where a place has nothing of it. */
type Way = (place: Place) => string;

/** The shortest first. What lists places of several applications names these anyway. */
const ways: readonly Way[] = [
  ({ url }) => parseUrl(url)?.host ?? '',
  ...[1, 2, 3].map((count) => ({ url }: Place) => {
    const address = parseUrl(url);
    const parts = address?.host ? address.pathname.split('/').filter(Boolean) : [];
    return parts.slice(-count).join('/');
  }),
];

/** An id may hold what nobody sees, such as the mark of one that the API has twice. */
const byId: Way = ({ id }) => id.replace(/\p{C}+/gu, ' ');

/**
 * `places` with a `detail` where an application has several whose names are equal once folded: by the first
 * of `ways` that all of these have and in which all differ, else by their ids.
 */
export function tellApart<T extends Place>(
  places: readonly T[],
): readonly (T & { detail?: string })[] {
  const alike = new Map<string, T[]>();
  for (const place of places) {
    const key = `${place.application} ${folded(place.name)}`;
    const others = alike.get(key);
    if (others) others.push(place);
    else alike.set(key, [place]);
  }
  const detailed = new Map<T, T & { detail: string }>();
  for (const group of alike.values()) {
    if (group.length === 1) continue;
    const tells = (way: Way) => new Set(group.map(way).filter(Boolean)).size === group.length;
    const way = ways.find(tells) ?? byId;
    for (const place of group) detailed.set(place, { ...place, detail: way(place) });
  }
  return places.map((place) => detailed.get(place) ?? place);
}
