import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkUrl, parseDeepLink } from '../../../src/applications/places/deepLink.ts';
import { applicationIds } from '../../../src/applications/Subscription.ts';

const application = 'natural_capital_plan';

test('reads an application, and what to choose in it', () => {
  expect(parseDeepLink('#open=natural_capital_plan&subscription=a%26b')).toEqual({
    application,
    subscription: 'a&b',
  });
  expect(parseDeepLink('#open=natural_capital_plan')).toEqual({ application });
});

test.each(['', '#', '#natural_capital_plan-name', '#open=', '#open=other', '#subscription=1'])(
  'leaves %j alone',
  (fragment) => {
    expect(parseDeepLink(fragment)).toBeUndefined();
  },
);

test('reads every link that it makes, and no string is too much for it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...applicationIds), fc.string(), (application, subscription) => {
      const { pathname, search, hash } = new URL(
        deepLinkUrl('https://suite.test', { application, subscription }),
      );
      expect([pathname, search]).toEqual(['/', '']);
      expect(parseDeepLink(hash)).toEqual({ application, subscription });
      parseDeepLink(subscription);
    }),
  );
});
