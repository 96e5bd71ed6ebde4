import * as v from 'valibot';
import { asObject } from '../../shared/asObject.ts';
import { type ApplicationId, applicationIds } from './Subscription.ts';
import { subscriptionIdSchema } from './schemas.ts';

/** What a user has set up for themselves; belongs to the stored page. */
export interface Preferences {
  /** The id of the subscription last opened in each application. */
  readonly lastChoice: Readonly<Partial<Record<ApplicationId, string>>>;
}

export const noPreferences: Preferences = { lastChoice: {} };

/** Parses what the device has kept; what does not fit is left out. */
export function parsePreferences(value: unknown): Preferences {
  const stored = asObject(asObject(value)?.lastChoice) ?? {};
  const lastChoice: Partial<Record<ApplicationId, string>> = {};
  for (const application of applicationIds) {
    const id = v.safeParse(subscriptionIdSchema, stored[application]);
    if (id.success) lastChoice[application] = id.output;
  }
  return { lastChoice };
}
