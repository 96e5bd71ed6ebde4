import { firstVisible, type Profile } from '../applications/userData/schemas.ts';

/** First name, then last name (spec §2); empty without a user or names. */
export function displayName(profile: Profile | undefined): string {
  return namesOf(profile).join(' ');
}

/** A longer one is cut in the header of most windows. */
const longName = 28;

/** The display name; a long one with the last name's first letter alone: 'Maximiliana F.' */
export function shortName(profile: Profile | undefined): string {
  const name = displayName(profile);
  const [first = '', last = ''] = namesOf(profile);
  return name.length > longName && last ? `${first} ${firstVisible(last)}.` : name;
}

/** The first letter of each name, for the user menu's button; empty without names. */
export function initials(profile: Profile | undefined): string {
  return namesOf(profile)
    .map((name) => firstVisible(name).toLocaleUpperCase('en-GB'))
    .join('');
}

function namesOf(profile: Profile | undefined): string[] {
  if (!profile) return [];
  return [profile.firstName.trim(), profile.lastName.trim()].filter(firstVisible);
}
