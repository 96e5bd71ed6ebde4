import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkUrl, parseDeepLink } from '../../../src/applications/places/deepLink.ts';
import { catalogue, catalogueOfProduction } from './cardSamples.ts';

const application = 'natural_capital_plan';
const link = '#open=natural_capital_plan&subscription=5f0c2a';

/** The reading that is followed where the list has neither. */
function meant(fragment: string) {
  const readings = parseDeepLink(fragment, catalogue);
  return typeof readings === 'object' ? readings.at(-1) : readings;
}

test('reads an application, and what to choose in it', () => {
  expect(meant('#open=natural_capital_plan&subscription=a%26b')).toEqual({
    application,
    subscription: 'a&b',
  });
  expect(meant('#open=natural_capital_plan')).toEqual({ application });
});

test.each([
  ...['.', ',', ')', '>', '"', ';', ':', '!', '?', ']', "'", '*', '…', '”', '’', '»', '%3E', '%22'],
  ...[
    ').',
    '">',
    '",',
    '>.',
    '**',
    '%20',
    '\u200B',
    '%E2%80%9D',
    '.%22%3ELevels%3C/a%3E',
    '|Levels>',
  ],
])('reads a link before %j as it was meant', (tail) => {
  expect(meant(link + tail)).toEqual({ application, subscription: '5f0c2a' });
  expect(meant(`#open=natural_capital_plan${tail}`)).toEqual({ application });
});

test.each([
  ['an escaped ampersand', '#open=natural_capital_plan&amp;subscription=5f0c2a'],
  ['one escaped twice', '#open=natural_capital_plan&amp;amp;subscription=5f0c2a'],
  ['the whole encoded', '#open%3Dnatural_capital_plan%26subscription%3D5f0c2a'],
  ['the whole encoded in small letters', '#open%3dnatural_capital_plan%26subscription%3d5f0c2a'],
  ['the whole encoded twice', '#open%253Dnatural_capital_plan%2526subscription%253D5f0c2a'],
  [
    'the whole encoded, after it was escaped',
    `#${encodeURIComponent(link.slice(1).replace('&', '&amp;'))}`,
  ],
  ['a stop after the whole encoded', `#${encodeURIComponent(link.slice(1))}.`],
  ['a second number sign', `#${link}`],
  ['a slash before it', `#/${link.slice(1)}`],
  ['a parameter behind it', `${link}&utm_source=mail`],
  ['a parameter behind it, as of a query', `${link}?utm_source=mail&fbclid=1`],
  ['a parameter before it', link.replace('#', '#utm_source=mail&')],
  ['a fragment behind it', `${link}#top`],
])('reads a link with %s', (_what, fragment) => {
  expect(meant(fragment)).toEqual({ application, subscription: '5f0c2a' });
});

test('reads letters of any script when the whole was encoded', () => {
  const whole = `#${encodeURIComponent('open=natural_capital_plan&subscription=Môn%20%C3%A9')}`;
  expect(meant(whole)).toEqual({ application, subscription: 'Môn é' });
});

test.each([
  ['', undefined],
  ['#', undefined],
  ['#natural_capital_plan-name', undefined],
  ['#%E0%A4%A', undefined],
  ['#open', 'unreadable'],
  ['#open=', 'unreadable'],
  ['#open=.', 'unreadable'],
  ['#open:natural_capital_plan', 'unreadable'],
  ['#subscription=1', 'unreadable'],
  ['#open=natural_capital_plan&subscription=', 'unreadable'],
  ['#open=natural_capital_plan&subscription=M%C3', 'unreadable'],
  ['#open=other', 'unknown'],
  ['#open=natural_capital_credit', 'unknown'],
])('says of %j that it is no link, cannot be read, or leads nowhere', (fragment, said) => {
  expect(parseDeepLink(fragment, catalogueOfProduction)).toBe(said);
});

test('reads every link that it makes, and no string is too much for it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...catalogue.map(({ id }) => id)),
      fc.string({ minLength: 1, maxLength: 200 }),
      (application, subscription) => {
        const { pathname, search, hash } = new URL(
          deepLinkUrl('https://suite.test', { application, subscription }),
        );
        expect([pathname, search]).toEqual(['/', '']);
        const [written] = parseDeepLink(hash, catalogue) ?? [];
        expect(written).toEqual({ application, subscription });
        parseDeepLink(subscription, catalogue);
      },
    ),
  );
});
