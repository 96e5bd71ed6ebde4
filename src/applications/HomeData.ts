import type { Application } from './catalogue.ts';
import type { Preferences } from './preferences/Preferences.ts';
import type { Subscription } from './Subscription.ts';
import type { News } from './userData/whatIsNew.ts';

/** What the home page and its search show of a user. */
export interface HomeData {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
  readonly news: News;
}
