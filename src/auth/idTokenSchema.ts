import * as v from 'valibot';

/** A JWS in its compact form (RFC 7515, 7.1), no longer than any header an API server takes. */
export const idTokenSchema = v.pipe(
  v.string(),
  v.maxLength(32_768),
  v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
);

/** A year, in milliseconds: an ID token that claims to last longer would never be renewed. */
export const longestLifetime = 366 * 24 * 60 * 60_000;
