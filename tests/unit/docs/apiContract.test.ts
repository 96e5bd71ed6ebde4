import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import { readAnswer } from '../../../src/api/readAnswer.ts';
import { applicationIds } from '../../../src/applications/Subscription.ts';
import { profileSchema, subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';
import { guideBlocks } from '../../support/guideBlocks.ts';

/* That docs/api.schema.json and docs/operate.md say what the launcher reads. */

const ajv = new Ajv2020({ allowUnionTypes: true });
ajv.addSchema(JSON.parse(readFileSync('docs/api.schema.json', 'utf8')), 'api');

function fits(definition: string, answer: unknown): boolean {
  const validate = ajv.getSchema(`api#/$defs/${definition}`);
  if (!validate) throw new Error(`The schema has no ${definition}`);
  return validate(answer) === true;
}

/** What the launcher shows to the user of a 400. */
function messageOf(body: string): string | undefined {
  try {
    readAnswer({ status: 400, body }, v.unknown());
    return undefined;
  } catch (error) {
    return error instanceof HttpError ? error.validationMessage : undefined;
  }
}

test('the examples of the guide fit the schema, and the launcher reads all of each', () => {
  const [me = '', applications = '', ...more] = guideBlocks('json');
  expect(more).toEqual([]);
  expect(fits('me', JSON.parse(me))).toBe(true);
  expect(readAnswer({ status: 200, body: me }, profileSchema)).toEqual(JSON.parse(me));

  expect(fits('applications', JSON.parse(applications))).toBe(true);
  expect(readAnswer({ status: 200, body: applications }, subscriptionsSchema)).toEqual({
    subscriptions: JSON.parse(applications),
    leftOut: 0,
  });
});

test('the guide’s body of a 400 fits the schema, and has a message for the user', () => {
  const guide = readFileSync('docs/operate.md', 'utf8');
  const [, body = ''] = /`(\{ "type": "validation".*?\})`/.exec(guide) ?? [];
  expect(fits('validationFailure', JSON.parse(body))).toBe(true);
  expect(messageOf(body)).toBe('…');
});

const odd = fc.oneof(
  fc.constantFrom('', ' ', '\n\ufeff', '\u200b', null, true, [], {}, 0, -1.5, 1e21),
  fc.constantFrom(200, 201, 2048, 2049).map((length) => 'x'.repeat(length)),
  fc.string(),
);

test('the schema takes an entry exactly where the launcher keeps it', () => {
  const entry = fc.oneof({ weight: 9, arbitrary: entryOf(odd) }, { weight: 1, arbitrary: odd });
  fc.assert(
    fc.property(entry, (subscription) => {
      const isKept = v.safeParse(subscriptionsSchema, [subscription]).success;
      expect(fits('subscription', subscription)).toBe(isKept);
    }),
    { numRuns: 1000 },
  );
});

/** Most of whose fields are as they should be. */
function entryOf(other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const field = (...right: readonly unknown[]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: other });
  return fc.record(
    {
      id: field('5f0c2a', 7),
      name: field('Eryri'),
      url: field('https://region.example.org/'),
      application: field(...applicationIds),
    },
    { requiredKeys: [] },
  );
}

test('the schema takes a profile exactly where the launcher reads it', () => {
  const profile = fc.oneof(
    odd,
    fc.record({ firstName: odd, lastName: odd, more: odd }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(profile, (answer) => {
      expect(fits('me', answer)).toBe(v.safeParse(profileSchema, answer).success);
    }),
    { numRuns: 1000 },
  );
});

test('the schema takes the body of a 400 exactly where its message is shown', () => {
  const type = fc.oneof(fc.constant('validation'), odd);
  const body = fc.oneof(odd, fc.record({ type, message: odd }, { requiredKeys: [] }));
  fc.assert(
    fc.property(body, (answer) => {
      const isShown = messageOf(JSON.stringify(answer)) !== undefined;
      expect(fits('validationFailure', answer)).toBe(isShown);
    }),
    { numRuns: 1000 },
  );
});
