import * as v from 'valibot';
import { applicationIds } from '../../../shared/applications.ts';
import { asObject } from '../../../shared/parse.ts';
import { graphemes } from '../../lib/graphemes.ts';
import { identityOf, numbered, type Subscription } from '../Subscription.ts';
import { tellApart } from './tellApart.ts';

const longest = 500;

/** Limits what an answer can take of page and device. */
function truncated(text: string): string {
  if (text.length <= longest) return text;
  // The last character may have been cut in two.
  return `${graphemes(text.slice(0, longest + 1))
    .slice(0, -1)
    .join('')}…`;
}

export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text);
}

/** Removes isolates and line breaks, which would end the direction of the `bdi` around `text`. */
function contained(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}

/** Half surrogate pairs would break the hydration of the stored page. (`toWellFormed` is younger than our browsers.) */
const textSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')),
);

/** Two different numbers beyond 2^53 − 1 may be equal once parsed. */
const subscriptionIdSchema = v.pipe(
  v.custom<string | number>((id) => typeof id === 'string' || Number.isSafeInteger(id)),
  v.transform(String),
  textSchema,
  v.nonEmpty(),
  v.maxLength(200),
);

const subscriptionSchema = v.pipe(
  v.object({
    application: v.picklist(applicationIds),
    id: subscriptionIdSchema,
    name: v.pipe(textSchema, v.trim(), v.transform(truncated)),
    url: v.pipe(textSchema, v.maxLength(2048)),
  }),
  v.transform(({ name, ...place }) => ({
    ...place,
    name: contained(isVisible(name) ? name : `Unnamed ${place.id}`),
  })),
);

function organisationOf(entry: unknown): string {
  const name = asObject(asObject(entry)?.organisation)?.name;
  return contained(truncated(v.parse(v.fallback(textSchema, ''), name)));
}

/** Twice the entries of the largest account. A list of millions would freeze the page. */
const mostEntries = 20_000;

/** An entry that is not shown, and the reason, such as `id` or `repeated`. */
export interface LeftOut {
  readonly index: number;
  readonly reason: string;
}

/** `GET /me/applications` without bad and repeated entries (P40), and with repeated ids numbered (P10). */
export const subscriptionsSchema = v.pipe(
  v.custom<unknown[]>(Array.isArray),
  v.maxLength(mostEntries),
  v.rawTransform(({ dataset: { value: entries }, addIssue, NEVER }) => {
    const leftOut: LeftOut[] = [];
    const sources = new Map<Subscription, unknown>();
    /** The different places that came under each identity. */
    const known = new Map<string, Set<string>>();
    for (const [index, entry] of entries.entries()) {
      const { success, output, issues } = v.safeParse(subscriptionSchema, entry);
      if (!success) {
        leftOut.push({ index, reason: v.getDotPath(issues[0]) ?? 'entry' });
        continue;
      }
      const identity = identityOf(output);
      const places = known.get(identity) ?? new Set();
      const count = places.size;
      known.set(identity, places.add(JSON.stringify([output.name, output.url])));
      if (places.size === count) leftOut.push({ index, reason: 'repeated' });
      else sources.set(count === 0 ? output : numbered(output, count + 1), entry);
    }
    if (sources.size > 0 || entries.length === 0) {
      const byOrganisation = (place: Subscription) => organisationOf(sources.get(place));
      return { subscriptions: tellApart([...sources.keys()], byOrganisation), leftOut };
    }
    // A list of millions must not give millions of issues, so we report the first entry only.
    const { issues } = v.safeParse(v.array(subscriptionSchema), entries, { abortEarly: true });
    addIssue(issues?.[0]);
    return NEVER;
  }),
);

// An account may lack a name, and its owner must not be locked out for it.
const name = v.pipe(v.nullish(textSchema, ''), v.transform(truncated), v.transform(contained));

/** Parses the answer of `GET /me`. An object with neither name is not one. */
export const profileSchema = v.pipe(
  v.custom<object>(
    (answer) =>
      typeof answer === 'object' &&
      answer !== null &&
      ('firstName' in answer || 'lastName' in answer),
  ),
  v.object({ firstName: name, lastName: name }),
);

export type Profile = v.InferOutput<typeof profileSchema>;

export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>;
