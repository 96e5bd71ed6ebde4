import { everywhere, headersOf } from './headers.ts';

/* One table of requests, answered alike by every server. */

export type ServerName = 'local' | 'nginx' | 'caddy';

/** A request as a client sends it. The path is sent unchanged. */
export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the entity tag of the answer to these headers. */
  readonly knows?: Readonly<Record<string, string>>;
  /** Sends it as a weak one, like caches that compress anew. */
  readonly weakly?: true;
}

/** What every server must answer. Anything else is up to the server. */
export interface Answer {
  readonly status: number;
  readonly type?: string | undefined;
  /** The file whose content the decoded body is; null for no body. */
  readonly body?: string | null;
  /** The range of bytes of that file. */
  readonly range?: readonly [number, number] | undefined;
  /** The file whose length is announced. */
  readonly length?: string | undefined;
  /** Null for none. */
  readonly encoding?: 'br' | 'gzip' | null;
  /** Whether caches are told that other encodings exist. */
  readonly varies?: true;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one server may answer differently, and why. */
type Difference = Partial<Answer> & { readonly because: string };

type Differences = Partial<Readonly<Record<ServerName, Difference>>>;

export interface Row extends Question {
  readonly answer: Answer;
  readonly differs?: Differences | undefined;
}

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const text = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';

const page: Answer = {
  status: 200,
  type: html,
  body: 'index.html',
  varies: true,
  headers: everywhere,
};
const missing: Answer = { status: 404, type: text, encoding: null, headers: everywhere };

const main = '/static/main-abc.js';
const icon = '/icons/icon-192.png';
const file = (path: string, type: string): Answer => ({
  status: 200,
  type,
  body: path.slice(1),
  headers: headersOf(path),
});

/** Makes a row for each of these paths, which are separated by blanks. */
function each(paths: string, answer: Answer, differs?: Differences): Row[] {
  return paths
    .trim()
    .split(/\s+/)
    .map((path) => ({ path, answer, differs }));
}

const accepting = (encodings: string) => ({ 'Accept-Encoding': encodings });
const gzip = accepting('gzip');

const withoutBrotli = 'brotli needs a module that Debian has apart';

/** Makes rows for a file as it is, in gzip and in brotli. */
function compressed(path: string, type: string): Row[] {
  const answer: Answer = { ...file(path, type), varies: true };
  return [
    { path, answer: { ...answer, encoding: null } },
    { path, headers: gzip, answer: { ...answer, encoding: 'gzip' } },
    {
      path,
      headers: accepting('gzip, deflate, br, zstd'),
      answer: { ...answer, encoding: 'br' },
      differs: { nginx: { because: withoutBrotli, encoding: 'gzip' } },
    },
  ];
}

function plain(path: string, type: string): Row {
  return { path, answer: { ...file(path, type), encoding: null } };
}

const files: readonly Row[] = [
  ...compressed('/index.html', html),
  ...compressed(main, script),
  ...compressed('/static/main-abc.css', 'text/css; charset=utf-8'),
  plain('/static/small-abc.js', script),
  ...compressed('/sw.js', script),
  plain('/release.json', json),
  ...compressed('/manifest.webmanifest', 'application/manifest+json; charset=utf-8'),
  ...compressed('/third-party-notices.md', 'text/markdown; charset=utf-8'),
  ...compressed('/assets/images/natural_capital_impact.svg', 'image/svg+xml'),
  plain(icon, 'image/png'),
  plain('/screenshots/wide.png', 'image/png'),
  // Files of certificate authorities and of the operator.
  ...each(
    '/.well-known/acme-challenge/token',
    file('/.well-known/acme-challenge/token', 'application/octet-stream'),
  ),
  ...each('/.well-known/security.txt', file('/.well-known/security.txt', text)),
];

const encodings = (
  [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['br;q=0.0,gzip;q=0.000', null],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['identity', null],
    ['compress, x-brotli', null],
  ] as const
).map(
  ([accepted, encoding]): Row => ({
    path: '/',
    headers: accepting(accepted),
    answer: { ...page, encoding },
    ...(encoding === 'br' && { differs: { nginx: { because: withoutBrotli, encoding: null } } }),
  }),
);

const routes = `/ /?code=x&state=y /forbidden /any/other/path?x=1 /reports.2026 /static /assets
  /foo.js/bar /%66oo // //example.org/path`;

/** A missing file must never be answered with the page. */
const missingFiles = `/gone.br /gone.css /gone.gz /gone.html /gone.json /gone.md /gone.png
  /gone.svg /gone.webmanifest /foo.js /foo.JS /foo.Html /foo%2Ejs /foo.js?x=1 /gone.js /index.html/foo.js
  /static/ /static/gone-abc.js /static/gone /static/MAIN-abc.JS /static/main-abc.js/foo.js
  /assets/nope /assets/images/ /assets/images/nope /icons/ /icons/nope.png /screenshots/
  /static/main-abc.js.br /index.html.gz
  /.well-known/nope /.well-known/ /.well-known/acme-challenge/ /.well-known/acme-challenge/nope
  /.well-known/nope.json`;

/** Names that begin with a dot have no address, however a path is written. */
const hidden = `/.env /.git/config /%2eenv /static/.env /any/.other /.deploy/headers.json
  /.deploy/nginx.conf /.well-known /.well-known/.htpasswd /.well-known-not/x
  /static/../.deploy/headers.json /static/%2e%2e/.deploy/headers.json
  /static/..%2f.deploy/headers.json /..%5coutside.json`;

const outside = `/../outside.json /%2e%2e/outside.json /static/../../outside.json
  /static/%2e%2e/%2e%2e/outside.json /static/..%2f..%2foutside.json`;

const nginx: Difference = { because: 'refuses the whole request', status: 400, type: html };

const paths: readonly Row[] = [
  ...each(routes, page),
  ...each(`${missingFiles} ${hidden}`, missing),
  ...each(outside, missing, { nginx }),
  // These are no paths at all.
  ...each('/%00', missing, { nginx, caddy: { ...page, because: 'takes it for a route' } }),
  ...each('/%E0%A4%A', missing, {
    nginx,
    caddy: {
      because: 'refuses the whole request before any configuration',
      status: 400,
      headers: {},
    },
  }),
];

const conditions: readonly Row[] = [
  ...['/', main, icon, '/sw.js'].map((path) => ({
    path,
    headers: gzip,
    knows: gzip,
    ...(path === '/sw.js' && { weakly: true as const }),
    answer: { status: 304, body: null, headers: headersOf(path) },
  })),
  { path: '/', knows: gzip, answer: { ...page, encoding: null } },
  {
    path: main,
    headers: { 'If-None-Match': '"of-an-earlier-release"' },
    answer: file(main, script),
  },
];

const refused: Answer = { status: 405, headers: { ...everywhere, allow: 'GET, HEAD' } };

const methods: readonly Row[] = [
  {
    method: 'HEAD',
    path: '/',
    headers: gzip,
    answer: { ...page, body: null, encoding: 'gzip', length: 'index.html.gz' },
    differs: { caddy: { because: 'leaves out how long what is compressed is', length: undefined } },
  },
  { method: 'HEAD', path: main, answer: { ...file(main, script), body: null, length: main } },
  { method: 'HEAD', path: '/static/gone.js', answer: { ...missing, body: null } },
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].flatMap((method) =>
    ['/', main].map((path) => ({ method, path, answer: refused })),
  ),
];

const local: Difference = {
  because: 'sends the whole file, as it may',
  status: 200,
  range: undefined,
};

/** Also ranges of files that lie compressed; the range is of the file as it is. */
const ranges = [file(icon, 'image/png'), file(main, script)].map(
  (answer): Row => ({
    path: `/${answer.body}`,
    headers: { Range: 'bytes=4-9' },
    answer: { ...answer, status: 206, range: [4, 9] },
    differs: { local },
  }),
);

export const rows: readonly Row[] = [
  ...files,
  ...encodings,
  ...paths,
  ...conditions,
  ...methods,
  ...ranges,
];
