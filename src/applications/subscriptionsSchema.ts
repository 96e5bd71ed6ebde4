import * as v from 'valibot';
import { applicationIds, type Subscription } from './Subscription.ts';
import { shortened } from './shortened.ts';
import { textSchema } from './textSchema.ts';

export interface SubscriptionsAnswer {
  readonly subscriptions: readonly Subscription[];
  /** How many entries did not fit or named an unknown application. */
  readonly leftOut: number;
}

const subscriptionSchema = v.object({
  id: v.pipe(textSchema, v.nonEmpty()),
  name: v.pipe(textSchema, v.trim(), v.nonEmpty(), v.transform(shortened)),
  url: textSchema,
  application: v.picklist(applicationIds),
});

/** The answer of `GET /me/applications`: one bad entry never costs the user the good ones. */
export const subscriptionsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((entries: unknown[]): SubscriptionsAnswer => sortOut(entries)),
);

/**
 * Parses the answer of `GET /me/applications`.
 * @throws ValiError if it is not an array.
 */
export function parseSubscriptions(answer: unknown): SubscriptionsAnswer {
  return v.parse(subscriptionsSchema, answer);
}

function sortOut(entries: readonly unknown[]): SubscriptionsAnswer {
  const byId = new Map<string, Subscription>();
  let leftOut = 0;
  for (const entry of entries) {
    const parsed = v.safeParse(subscriptionSchema, entry);
    if (!parsed.success) leftOut += 1;
    else if (!byId.has(parsed.output.id)) byId.set(parsed.output.id, parsed.output);
  }
  return { subscriptions: [...byId.values()], leftOut };
}
