import type { ApplicationId } from './Subscription.ts';

/** A card's definition (spec §3); made by `createCatalogue`. */
export interface Application {
  readonly id: ApplicationId;
  /** In full: 'Natural Capital Region'. */
  readonly name: string;
  /** What every application's name begins with. */
  readonly family: string;
  /** What tells this name from the others. */
  readonly ownName: string;
  readonly description: string;
  /** Where 'Learn more' leads. */
  readonly link: string;
  readonly isAvailable: boolean;
  readonly isSingleInstance: boolean;
  readonly variant: 'plan' | 'project' | 'impact' | 'credit';
  /** What its dropdown says while nothing is chosen. */
  readonly placeholder: string;
  /** What one of its subscriptions stands for, as in 'a location'. */
  readonly instance: string;
  readonly logo: string;
}
