import type { Profile } from '../applications/Profile.ts';

/** First name, then last name (spec §2); empty without a user or names. */
export function displayName(profile: Profile | undefined): string {
  return namesOf(profile).join(' ');
}

/**
 * The first letter of each name, as drawn in the user's leaf; empty without names.
 * A letter is what a reader sees as one, be it an accent sequence or an emoji of several parts.
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

/** A Latin letter that nothing can be combined with, because another such or nothing follows. */
const plainLetter = /^[ -\u024f](?=[ -\u024f]|$)/;

function firstLetter(name: string): string {
  // Nearly every name, and the first question to Intl takes a start 15 ms.
  const [plain] = plainLetter.exec(name) ?? [];
  if (plain !== undefined) return plain;
  // Long enough for any letter people write, short enough for what nobody does.
  const start = name.slice(0, 64);
  const [letter] =
    typeof Intl.Segmenter === 'function'
      ? Array.from(new Intl.Segmenter('en-GB').segment(start), ({ segment }) => segment)
      : Array.from(start);
  return letter ?? '';
}
