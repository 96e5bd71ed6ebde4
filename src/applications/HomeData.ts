import type { Application } from './catalogue.ts';
import type { Preferences } from './preferences/Preferences.ts';
import type { Subscription } from './Subscription.ts';
import type { News } from './userData/whatIsNew.ts';

export interface HomeData {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
  readonly news: News;
}
