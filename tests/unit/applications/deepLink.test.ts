import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkUrl, parseDeepLink } from '../../../src/applications/places/deepLink.ts';
import { catalogue, catalogueOfProduction } from './cardSamples.ts';

const application = 'natural_capital_plan';
const card = '#open=natural_capital_plan';
const link = `${card}&subscription=5f0c2a`;
const encoded = (text: string) => `#${encodeURIComponent(text.slice(1))}`;

/** The reading that is followed where the list has neither. */
function meant(fragment: string) {
  const readings = parseDeepLink(fragment, catalogue);
  return typeof readings === 'object' ? readings.at(-1) : readings;
}

const tails = [
  ...['.', ',', ')', '>', '"', ';', ':', '!', '?', ']', "'", '*', '…', '”', '’', '»', '%3E', '%22'],
  ...[').', '">', '",', '>.', '**', '%20', '\u200B', '%E2%80%9D', '|Levels>'],
];

test.each([...tails, '.%22%3ELevels%3C/a%3E'])('reads a link before %j as it was meant', (tail) => {
  expect(meant(link + tail)).toEqual({ application, subscription: '5f0c2a' });
  expect(meant(card + tail)).toEqual({ application });
});

test.each([
  ['an escaped ampersand', link.replace('&', '&amp;')],
  ['one escaped twice', link.replace('&', '&amp;amp;')],
  ['the whole encoded', encoded(link)],
  ['the whole encoded in small letters', encoded(link).replaceAll('%3D', '%3d')],
  ['the whole encoded twice', encoded(encoded(link))],
  ['the whole encoded, after it was escaped', encoded(link.replace('&', '&amp;'))],
  ['a stop after the whole encoded', `${encoded(link)}.`],
  ['a second number sign', `#${link}`],
  ['a slash before it', `#/${link.slice(1)}`],
  ['a parameter behind it', `${link}&utm_source=mail`],
  ['a parameter behind it, as of a query', `${link}?utm_source=mail&fbclid=1`],
  ['a parameter before it', link.replace('#', '#utm_source=mail&')],
  ['a fragment behind it', `${link}#top`],
])('reads a link with %s', (_what, fragment) => {
  expect(meant(fragment)).toEqual({ application, subscription: '5f0c2a' });
});

test.each([
  [`${card}&subscription=a%26b`, 'a&b'],
  [encoded(`${card}&subscription=Môn%20%C3%A9`), 'Môn é'],
])('reads what is encoded in a link: %s', (fragment, subscription) => {
  expect(meant(fragment)).toEqual({ application, subscription });
});

test.each([
  [undefined, ['', '#', '#natural_capital_plan-name', '#%E0%A4%A']],
  ['unreadable', ['#open', '#open=', '#open=.', '#open:natural_capital_plan', '#subscription=1']],
  ['unreadable', [`${card}&subscription=`, `${card}&subscription=M%C3`]],
  ['unknown', ['#open=other', '#open=natural_capital_credit']],
])('as %s, which is no link or leads nowhere, reads %j', (said, fragments) => {
  for (const fragment of fragments) {
    expect(parseDeepLink(fragment, catalogueOfProduction), fragment).toBe(said);
  }
});

test('reads every link that it makes, and no string is too much for it', () => {
  const applications = fc.constantFrom(...catalogue.map(({ id }) => id));
  const ids = fc.string({ minLength: 1, maxLength: 200 });
  const isRead = fc.property(applications, ids, (application, subscription) => {
    const { href, hash } = new URL(
      deepLinkUrl('https://suite.test', { application, subscription }),
    );
    expect(href).toBe(`https://suite.test/${hash}`);
    const [written] = parseDeepLink(hash, catalogue) ?? [];
    expect(written).toEqual({ application, subscription });
    parseDeepLink(subscription, catalogue);
  });
  fc.assert(isRead);
});
