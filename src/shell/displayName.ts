import type { Profile } from '../applications/userData/schemas.ts';

/** First name, then last name (spec §2); empty without a user or names. */
export function displayName(profile: Profile | undefined): string {
  return namesOf(profile).join(' ');
}

/** A longer one is cut in the header of most windows. */
const longName = 28;

/** As `displayName`, but of a long one only the last name's first letter: 'Maximiliana F.' */
export function shortName(profile: Profile | undefined): string {
  const name = displayName(profile);
  const [first = '', last = ''] = namesOf(profile);
  return name.length > longName && last ? `${first} ${firstLetter(last)}.` : name;
}

/**
 * The first letter of each name, for the user menu's button; empty without names. A letter is a
 * grapheme: an accent sequence and an emoji of several parts count as one.
 */
export function initials(profile: Profile | undefined): string {
  return namesOf(profile)
    .map((name) => firstLetter(name).toLocaleUpperCase('en-GB'))
    .join('');
}

function namesOf(profile: Profile | undefined): string[] {
  if (!profile) return [];
  return [profile.firstName.trim(), profile.lastName.trim()].filter((name) => name !== '');
}

/** A Latin letter that is a grapheme by itself, because another Latin letter or nothing follows. */
const plainLetter = /^[ -\u024f](?=[ -\u024f]|$)/;

function firstLetter(name: string): string {
  // Covers nearly every name; the first use of Intl would cost the start 15 ms.
  const [plain] = plainLetter.exec(name) ?? [];
  if (plain !== undefined) return plain;
  // Longer than any grapheme in use; bounds the work on a name of 50,000 characters.
  const start = name.slice(0, 64);
  const [letter] =
    typeof Intl.Segmenter === 'function'
      ? Array.from(new Intl.Segmenter('en-GB').segment(start), ({ segment }) => segment)
      : Array.from(start);
  return letter ?? '';
}
