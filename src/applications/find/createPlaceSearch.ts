import { grouped } from '../../ui/countNotes.ts';
import { beginsWord, normalised, queryWords } from '../../ui/matchText.ts';
import { inNaturalOrder } from '../../ui/naturalOrder.ts';
import type { Application } from '../catalogue.ts';
import { identityOf, type Place, type Subscription, subscriptionsOf } from '../Subscription.ts';

/** What can be found: an application, or a place of one. */
export interface Finding {
  readonly id: string;
  readonly name: string;
  /** Of a place its application, of an application how it stands. */
  readonly detail: string;
  readonly application: Application;
  readonly isPlace: boolean;
  /** The place that it opens: an application's only one without its card. */
  readonly target: Subscription | undefined;
}

interface Entry extends Finding {
  readonly ownText: string;
  readonly applicationText: string;
}

export interface Findings {
  readonly first: readonly Finding[];
  /** Of all that were found. */
  readonly count: number;
}

/** Shares of a rank: places opened before, names that begin with the query, and the others. */
const shares = 3;

/**
 * Prepares the search of applications and the places that their cards can open. The search finds all
 * that hold every word of the query in their name or that of their application, and returns the first
 * `most`. First come those where each word begins a word of the name itself, then of either; in each
 * rank first `familiar` places in their order, then names that begin with the query, then natural
 * order. Without a query it finds familiar places, and the applications.
 */
export function createPlaceSearch(
  applications: readonly Application[],
  subscriptions: readonly Subscription[],
) {
  const entries = inNaturalOrder(applications.flatMap((one) => entriesOf(one, subscriptions)));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ofApplications = applications.flatMap(({ id }) => byId.get(id) ?? []);
  /** What the last query left: one that only goes on finds nothing else. */
  let last = { query: '', found: entries };

  function narrow(query: string, words: readonly string[]): readonly Entry[] {
    const isLonger = query.startsWith(last.query);
    const found = (isLonger ? last.found : entries).filter((entry) => isMatch(entry, words));
    last = { query, found };
    return found;
  }

  return (query: string, familiar: readonly Place[], most: number): Findings => {
    const words = queryWords(query);
    const known = new Set(familiar.flatMap((place) => byId.get(identityOf(place)) ?? []));
    if (words.length === 0) {
      const all = [...known, ...ofApplications];
      return { first: all.slice(0, most), count: all.length };
    }

    const phrase = words.join(' ');
    const found = narrow(phrase, words);
    const ranks: Entry[][] = Array.from({ length: 3 * shares }, () => []);
    // Of thousands only those are ranked that can still come among the first: below this rank.
    let end = ranks.length;
    const add = (entry: Entry, rank: number) => {
      ranks[rank]?.push(entry);
      while (ranks.slice(0, end).flat().length >= most) end -= 1;
    };
    for (const entry of known) {
      if (isMatch(entry, words)) add(entry, rankOf(entry, words) * shares);
    }
    for (const entry of found) {
      const begins = entry.ownText.startsWith(phrase);
      // A name that begins with the query is of the first rank; another's is not needed for it.
      const rank = begins ? 1 : end > 2 ? rankOf(entry, words) * shares + 2 : end;
      if (rank < end && !known.has(entry)) add(entry, rank);
    }
    return { first: ranks.flat().slice(0, most), count: found.length };
  };
}

function isMatch({ ownText, applicationText }: Entry, words: readonly string[]): boolean {
  return words.every((word) => ownText.includes(word) || applicationText.includes(word));
}

function entriesOf(application: Application, subscriptions: readonly Subscription[]): Entry[] {
  const { id, name, isAvailable } = application;
  const applicationText = normalised(name);
  const places = isAvailable ? subscriptionsOf(subscriptions, id) : [];
  const own: Entry = {
    id,
    name,
    detail: standing(application, places),
    application,
    isPlace: false,
    target: places.length === 1 ? places[0] : undefined,
    ownText: applicationText,
    applicationText,
  };
  const ofPlace = (target: Subscription): Entry => ({
    id: identityOf(target),
    name: target.name,
    detail: name,
    application,
    isPlace: true,
    target,
    ownText: normalised(target.name),
    applicationText,
  });
  return [own, ...places.map(ofPlace)];
}

function standing({ isAvailable, instance }: Application, places: readonly Subscription[]): string {
  if (!isAvailable) return 'Coming soon';
  if (places.length > 1) return `${grouped(places.length)} ${instance}s`;
  return places[0]?.name ?? 'You do not have access';
}

function rankOf({ ownText, applicationText }: Entry, words: readonly string[]): 0 | 1 | 2 {
  const others = words.filter((word) => !beginsWord(ownText, word));
  if (others.length === 0) return 0;
  return others.every((word) => beginsWord(applicationText, word)) ? 1 : 2;
}
