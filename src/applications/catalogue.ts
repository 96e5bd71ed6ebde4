import { applications, type KnownApplication } from '../../shared/applications.ts';
import type { Config } from '../../shared/Config.ts';

/** A card's definition. Its name has the family's and its own: 'Natural Capital Region'. */
export interface Application extends KnownApplication {
  readonly name: string;
  readonly family: string;
  readonly link: string;
  readonly contactUrl: string;
  readonly isAvailable: boolean;
  readonly placeholder: string;
  readonly logo: string;
}

const family = 'Natural Capital';

/** Returns the applications that the home page lists, in its order (P1, P2). */
export function createCatalogue(
  config: Pick<Config, 'mode' | 'links' | 'contactUrl'>,
): readonly Application[] {
  return applications.flatMap((entry) => {
    const link = config.links[entry.id];
    if (link === undefined) return [];
    return {
      ...entry,
      family,
      name: `${family} ${entry.ownName}`,
      link,
      contactUrl: config.contactUrl,
      isAvailable: config.mode !== entry.unavailableIn,
      placeholder: `Select ${withArticle(entry.instance)}`,
      logo: `/assets/images/${entry.id}.svg`,
    };
  });
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
