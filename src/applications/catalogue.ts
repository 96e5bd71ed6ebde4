import { applications } from '../../shared/applications.ts';
import type { Config } from '../../shared/Config.ts';

export type Application = ReturnType<typeof createCatalogue>[number];

const family = 'Natural Capital';

export function createCatalogue(config: Pick<Config, 'mode' | 'links' | 'contactUrl'>) {
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
