import {
  type ApplicationId,
  type ApplicationVariant,
  applicationIds,
  applications,
} from '../../shared/applications.ts';
import type { Config } from '../../shared/Config.ts';

/** A card's definition (spec §3). Its name is family and own name: 'Natural Capital Region'. */
export interface Application {
  readonly id: ApplicationId;
  readonly name: string;
  readonly family: string;
  readonly ownName: string;
  readonly description: string;
  readonly link: string;
  readonly contactUrl: string;
  readonly isAvailable: boolean;
  readonly isSingleInstance: boolean;
  readonly variant: ApplicationVariant;
  readonly placeholder: string;
  /** What one of its subscriptions stands for, as in 'a location'. */
  readonly instance: string;
  readonly logo: string;
}

const family = 'Natural Capital';

/** The applications the home page lists, in its order (spec §1 and decisions). */
export function createCatalogue(
  config: Pick<Config, 'mode' | 'links' | 'contactUrl'>,
): readonly Application[] {
  return applicationIds.flatMap((id) => {
    const entry = applications[id];
    const link = config.links[id];
    if (link === undefined) return [];
    return {
      ...entry,
      id,
      family,
      name: `${family} ${entry.ownName}`,
      link,
      contactUrl: config.contactUrl,
      isAvailable: config.mode !== entry.unavailableIn,
      placeholder: `Select a ${entry.instance}`,
      logo: `/assets/images/${id}.svg`,
    };
  });
}
