import type { Config } from '../../shared/Config.ts';
import type { ApplicationId } from './Subscription.ts';

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
  readonly variant: 'plan' | 'project' | 'impact' | 'credit';
  readonly placeholder: string;
  /** What one of its subscriptions stands for, as in 'a location'. */
  readonly instance: string;
  readonly logo: string;
}

const family = 'Natural Capital';

const entries = [
  {
    id: 'natural_capital_plan',
    ownName: 'Region',
    description:
      'Plan, prioritise and report investment in nature repair activities at a region-scale',
    isSingleInstance: false,
    variant: 'plan',
    instance: 'location',
  },
  {
    id: 'natural_capital_project',
    ownName: 'Project',
    description: 'Capture, quantify and report the impacts of individual nature repair projects',
    isSingleInstance: true,
    variant: 'project',
    instance: 'location',
  },
  {
    id: 'natural_capital_impact',
    ownName: 'Impact',
    description:
      'Create data-driven, interactive natural capital reports with customisable indicators and locations',
    isSingleInstance: true,
    variant: 'impact',
    instance: 'report',
  },
  {
    id: 'natural_capital_credit',
    ownName: 'Credit',
    description: 'Issue, track and trade natural capital credits that rest on measured gains',
    isSingleInstance: false,
    variant: 'credit',
    instance: 'credit type',
  },
] as const satisfies readonly Partial<Application>[];

/** The applications the home page lists, in its order (spec §1 and decisions). */
export function createCatalogue(
  config: Pick<Config, 'mode' | 'links' | 'listCredit' | 'contactUrl'>,
): readonly Application[] {
  return entries
    .filter(({ id }) => config.listCredit || id !== 'natural_capital_credit')
    .map((entry) => ({
      ...entry,
      family,
      name: `${family} ${entry.ownName}`,
      link: config.links[entry.variant],
      contactUrl: config.contactUrl,
      isAvailable: config.mode !== 'master' || entry.id !== 'natural_capital_project',
      placeholder: `Select a ${entry.instance}`,
      logo: `/assets/images/${entry.id}.svg`,
    }));
}
