import * as v from 'valibot';
import { shortened } from './shortened.ts';

// An account may lack a name, and its owner must not be locked out for it.
const name = v.pipe(v.nullable(v.string(), ''), v.transform(shortened));

/** The answer of `GET /me`; further fields are dropped. */
export const profileSchema = v.object({ firstName: name, lastName: name });
