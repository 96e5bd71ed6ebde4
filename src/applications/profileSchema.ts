import * as v from 'valibot';
import { shortened } from './shortened.ts';
import { textSchema } from './textSchema.ts';

// An account may lack a name, and its owner must not be locked out for it.
const name = v.pipe(v.nullish(textSchema, ''), v.transform(shortened));

/** The answer of `GET /me`; further fields are dropped. What has neither name is no answer of it. */
export const profileSchema = v.pipe(
  v.custom<object>(
    (answer) =>
      typeof answer === 'object' &&
      answer !== null &&
      ('firstName' in answer || 'lastName' in answer),
  ),
  v.object({ firstName: name, lastName: name }),
);
