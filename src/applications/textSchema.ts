import * as v from 'valibot';

/**
 * A text of an answer. JSON can carry half a surrogate pair; a document cannot, so that the page
 * stored with it would not be the one that hydrates. (`toWellFormed` is younger than our browsers.)
 */
export const textSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')),
);
