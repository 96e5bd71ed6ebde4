import { file, html, image, json, main, page, script } from './answers.ts';
import type { Answer, Row } from './Row.ts';

function kind(path: string, type: string, isCompressed: boolean): Row[] {
  const plain = {
    what: 'its type, as it is',
    path,
    answer: { ...file(path, type), encoding: null },
  };
  if (!isCompressed) return [plain];
  const answer: Answer = { ...file(path, type), varies: true };
  return [
    { ...plain, answer: { ...answer, encoding: null } },
    {
      what: 'its type, in gzip',
      path,
      headers: { 'Accept-Encoding': 'gzip' },
      answer: { ...answer, encoding: 'gzip' },
    },
    {
      what: 'its type, in brotli',
      path,
      headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
      answer: { ...answer, encoding: 'br' },
      differs: withoutBrotli,
    },
  ];
}

const withoutBrotli: NonNullable<Row['differs']> = {
  nginx: { because: 'brotli needs a module that Debian has apart', encoding: 'gzip' },
};

const kinds: readonly Row[] = [
  ...kind('/index.html', html, true),
  ...kind(main, script, true),
  ...kind('/static/main-abc.css', 'text/css; charset=utf-8', true),
  ...kind('/static/small-abc.js', script, false),
  ...kind('/sw.js', script, true),
  ...kind('/release.json', json, false),
  ...kind('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', true),
  ...kind('/third-party-notices.md', 'text/markdown; charset=utf-8', true),
  ...kind('/assets/images/natural_capital_impact.svg', 'image/svg+xml', true),
  ...kind('/icons/icon-192.png', image, false),
  ...kind('/screenshots/wide.png', image, false),
];

const encodings: readonly Row[] = [
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', null],
  ['br;q=0.0,gzip;q=0.000', null],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['identity', null],
  ['compress, x-brotli', null],
].map(([accepted, encoding]) => ({
  what: `accepts ${accepted}`,
  path: '/',
  headers: { 'Accept-Encoding': String(accepted) },
  answer: { ...page, encoding: encoding === 'br' || encoding === 'gzip' ? encoding : null },
  ...(encoding === 'br' && {
    differs: { nginx: { because: 'brotli needs a module', encoding: null } },
  }),
}));

/** Every kind of file in every encoding. */
export const fileRows: readonly Row[] = [...kinds, ...encodings];
