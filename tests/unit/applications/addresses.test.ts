import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepLinkUrl, parseDeepLink } from '../../../src/applications/places/deepLink.ts';
import { safeHref } from '../../../src/applications/Subscription.ts';
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

test.each<[fragment: string, subscription?: string]>([
  [link.replace('&', '&amp;')],
  [encoded(link)],
  [encoded(encoded(link))],
  [`${encoded(link)}.`],
  [`#${link}`],
  [`#/${link.slice(1)}`],
  [`${link}?utm_source=mail&fbclid=1`],
  [link.replace('#', '#utm_source=mail&')],
  [`${link}#top`],
  [`${card}&subscription=a%26b`, 'a&b'],
  [encoded(`${card}&subscription=Môn%20%C3%A9`), 'Môn é'],
])('reads a link that a tool has changed: %s', (fragment, subscription = '5f0c2a') => {
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

const refused = [
  ...['', 'javascript:alert(1)', 'java\nscript:alert(1)', '//region.test/', 'https:region.test'],
  ...['https:\\\\region.test', 'https://', 'https://me@region.test/', 'https://:my@region.test/'],
];

test.each<[url: string, href?: string]>([
  ['https://region.test', 'https://region.test/'],
  ['HTTPS://Region.test/a?b=c#d', 'https://region.test/a?b=c#d'],
  [' https://region.test/padded\n', 'https://region.test/padded'],
  ['http://region.test', 'http://region.test/'],
  ...refused.map((url): [string] => [url]),
])('%j leads to %s', (url, href) => {
  expect(safeHref(url)).toBe(href);
});

test('turns no text into anything but a web address without a user', () => {
  const schemes = fc.constantFrom('https://', 'http://', 'javascript:', 'data:', '//', '');
  const parts = fc.tuple(fc.string({ maxLength: 2 }), schemes, fc.string());
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    parts.map((texts) => texts.join('')),
  );
  const isSafe = fc.property(texts, (text) => {
    expect(safeHref(text) ?? 'https://').toMatch(/^https?:\/\/(?![^/?#]*@)/);
  });
  fc.assert(isSafe, { numRuns: 2000 });
});
