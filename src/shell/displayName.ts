import { isVisible, type Profile } from '../applications/userData/schemas.ts';
import { graphemes } from '../lib/graphemes.ts';

export function displayName(profile: Profile | undefined): string {
  return namesOf(profile).join(' ');
}

/** In characters; most headers would cut off a longer name. */
const longName = 28;

/** Shortens a long last name to its first letter: 'Maximiliana F.' */
export function shortName(profile: Profile | undefined): string {
  const name = displayName(profile);
  const [first = '', last = ''] = namesOf(profile);
  return graphemes(name).length > longName && last ? `${first} ${initial(last)}.` : name;
}

export function initials(profile: Profile | undefined): string {
  return namesOf(profile).map(initial).join('').toLocaleUpperCase('en-GB');
}

function initial(name: string): string {
  return graphemes(name).find(isVisible) ?? '';
}

function namesOf(profile: Profile | undefined): string[] {
  if (!profile) return [];
  return [profile.firstName.trim(), profile.lastName.trim()].filter(isVisible);
}
