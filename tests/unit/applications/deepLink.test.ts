import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkUrl, parseDeepLink } from '../../../src/applications/places/deepLink.ts';
import { catalogue, catalogueOfProduction } from './cardSamples.ts';

const application = 'natural_capital_plan';

test('reads an application, and what to choose in it', () => {
  expect(parseDeepLink('#open=natural_capital_plan&subscription=a%26b', catalogue)).toEqual({
    application,
    subscription: 'a&b',
  });
  expect(parseDeepLink('#open=natural_capital_plan', catalogue)).toEqual({ application });
});

test.each([
  ['', undefined],
  ['#', undefined],
  ['#natural_capital_plan-name', undefined],
  ['#subscription=1', undefined],
  ['#open=', 'unknown'],
  ['#open=other', 'unknown'],
  ['#open=natural_capital_credit', 'unknown'],
])('says of %j that it is no link, or leads nowhere', (fragment, said) => {
  expect(parseDeepLink(fragment, catalogueOfProduction)).toBe(said);
});

test('reads every link that it makes, and no string is too much for it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...catalogue.map(({ id }) => id)),
      fc.string(),
      (application, subscription) => {
        const { pathname, search, hash } = new URL(
          deepLinkUrl('https://suite.test', { application, subscription }),
        );
        expect([pathname, search]).toEqual(['/', '']);
        expect(parseDeepLink(hash, catalogue)).toEqual({ application, subscription });
        parseDeepLink(subscription, catalogue);
      },
    ),
  );
});
