import * as v from 'valibot';
import { applicationIds } from '../../../shared/applications.ts';
import { asObject } from '../../../shared/parse.ts';
import type { Place } from '../Subscription.ts';

export const limits = { recent: 20, pinned: 50 } as const;

/** A user's settings as the page shows them: a view of the entries. */
export interface Preferences {
  readonly lastOpened: Readonly<Record<string, string>>;
  /** Opened places, the latest first. */
  readonly recent: readonly Place[];
  /** In the user's own order; those that it lacks follow as they were pinned. */
  readonly pinned: readonly Place[];
  /** The day on which access to an application was requested, in words, because the first frame has no clock. */
  readonly requested: Readonly<Record<string, string>>;
}

const placeSchema = v.object({
  application: v.picklist(applicationIds),
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
});
/** Leaves out what does not fit, because another release may know more applications. */
const known = v.pipe(
  v.array(v.fallback(v.nullable(placeSchema), null)),
  v.transform((list): readonly Place[] => list.filter((place) => place !== null)),
);
const places = v.fallback(known, []);
const texts = v.fallback(v.record(v.string(), v.string()), {});
const viewSchema = v.object({
  lastOpened: texts,
  recent: places,
  pinned: places,
  requested: texts,
});

export function parsePreferences(view: unknown): Preferences {
  return v.parse(viewSchema, asObject(view) ?? {});
}

export const noPreferences = parsePreferences({});

export function usedPlaces({ lastOpened, recent, pinned }: Preferences): readonly Place[] {
  const chosen = applicationIds.flatMap((application) => {
    const id = lastOpened[application];
    return id === undefined ? [] : [{ application, id }];
  });
  return [...chosen, ...recent, ...pinned];
}
