import type { ApplicationId } from './Subscription.ts';

/** What a user has set up for themselves; belongs to the page that is rendered ahead. */
export interface Preferences {
  /** The subscription last chosen in each application. */
  readonly lastChoice: Readonly<Partial<Record<ApplicationId, string>>>;
}

export const noPreferences: Preferences = { lastChoice: {} };
