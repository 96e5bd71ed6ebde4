import { parseUrl } from '../../../shared/parse.ts';
import { folded } from '../../ui/select/folded.ts';
import type { SelectOption } from '../../ui/select/SelectOption.ts';

type Place = SelectOption & { readonly application: string; readonly url: string };

type Told<T> = T & { readonly detail?: string; readonly organisation?: { readonly name: string } };

/** Returns a text that may tell a place from another; empty if the place has none. */
type Way<T = Place> = (place: T) => string;

/** The ways we try after the organisation, the shortest first. Lists of several applications name those anyway. */
const ways: readonly Way[] = [
  ({ url }) => parseUrl(url)?.host ?? '',
  ...[1, 2, 3].map((count) => ({ url }: Place) => {
    const address = parseUrl(url);
    const parts = address?.host ? address.pathname.split('/').filter(Boolean) : [];
    return parts.slice(-count).join('/');
  }),
];

/** An id may hold invisible characters, such as our own mark for an id that the API has twice. */
const byId: Way = ({ id }) => id.replace(/\p{C}+/gu, ' ');

/**
 * Returns `places`, with a `detail` for those of one application whose names are equal once folded (P9): the
 * organisation or else the first of `ways` that all of them have and in which all differ, else their ids.
 */
export function tellApart<T extends Place>(
  places: readonly T[],
  byOrganisation: Way<T>,
): readonly Told<T>[] {
  const alike = new Map<string, T[]>();
  for (const place of places) {
    const key = `${place.application} ${folded(place.name)}`;
    const others = alike.get(key);
    if (others) others.push(place);
    else alike.set(key, [place]);
  }
  const detailed = new Map<T, Told<T>>();
  for (const group of alike.values()) {
    if (group.length === 1) continue;
    const tells = (way: Way<T>) => new Set(group.map(way).filter(Boolean)).size === group.length;
    const way = [byOrganisation, ...ways].find(tells) ?? byId;
    for (const place of group) {
      const detail = way(place);
      // The device stores the organisation in the API's form, because it reads places as it reads an answer.
      const organisation = way === byOrganisation && { organisation: { name: detail } };
      detailed.set(place, { ...place, detail, ...organisation });
    }
  }
  return places.map((place) => detailed.get(place) ?? place);
}
