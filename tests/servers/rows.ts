/* One table of requests, answered alike by every server. */

export type ServerName = 'local' | 'nginx' | 'caddy';

type Headers = Readonly<Record<string, string>>;

/** A request as a client sends it. The path is sent unchanged. */
export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Headers | undefined;
}

/** What every server must answer. Anything else is up to the server. */
export interface Answer {
  readonly status: number;
  readonly type?: string;
  /** The file whose content the decoded body is; null for no body. */
  readonly body?: string | null;
  readonly encoding?: 'br' | 'gzip' | 'identity';
  /** Whether caches are told that other encodings exist. */
  readonly varies?: true;
  readonly headers: Headers;
}

/** How a server may answer differently. */
type Differences = Readonly<Partial<Record<ServerName, Partial<Answer>>>>;

export interface Row extends Question {
  /** Sends the entity tag of the answer to these headers. */
  readonly knows?: Headers;
  readonly answer: Answer;
  readonly differs?: Differences | undefined;
}

const report = 'https://reports.example.org/%7Bcsp%7D?%24to=%22me%22';

const policy = [
  "default-src 'none'",
  // Of the import map in tests/unit/deploy/sampleArtefact.ts.
  "script-src 'self' 'sha256-v1IUEqDyKCfHdg2mkshdZlh1JwxKZIMqsI0JxkeP1Qo='",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' https://api.example.org/%24host/%7Bpath%7D/100%25/v1/ https://id.example.org https://t.example.org https://keys.example.org",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types natural-capital-suite.worker',
  `report-uri ${report}`,
  'report-to csp',
];

/** The headers of pages, missing files, and files without headers of their own below. */
const everywhere: Headers = {
  'content-security-policy': policy.join('; '),
  'reporting-endpoints': `csp="${report}"`,
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()',
  'cache-control': 'no-cache',
};

const ofFiles = {
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'camera=()',
};

/** Returns the headers of a file that exists. */
function headersOf(path: string): Headers {
  if (path.startsWith('/static/')) {
    return { ...everywhere, ...ofFiles, 'cache-control': 'public, max-age=31536000, immutable' };
  }
  if (path.startsWith('/boot-')) return { ...everywhere, ...ofFiles };
  return /^\/(?:assets\/images|icons)\//.test(path)
    ? { ...everywhere, ...ofFiles, 'cross-origin-resource-policy': 'cross-origin' }
    : everywhere;
}

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const text = 'text/plain; charset=utf-8';

const main = '/static/main-abc.js';
const icon = '/icons/icon-192.png';

const page: Answer = {
  ...{ status: 200, type: html, body: 'index.html', varies: true },
  headers: everywhere,
};
const missing: Answer = { status: 404, type: text, encoding: 'identity', headers: everywhere };
const file = (path: string, type: string): Answer => ({
  ...{ status: 200, type, body: path.slice(1) },
  headers: headersOf(path),
});

/** Makes a row for each of these paths, which are separated by blanks. */
function each(paths: string, answer: Answer, differs?: Differences): Row[] {
  return paths.split(/\s+/).map((path) => ({ path, answer, differs }));
}

const accepting = (encodings: string) => ({ 'Accept-Encoding': encodings });
const gzip = accepting('gzip');

/** Makes rows for a file as it is, in gzip and in brotli. */
function compressed(path: string, type: string): Row[] {
  const answer: Answer = { ...file(path, type), varies: true };
  return [
    { path, answer: { ...answer, encoding: 'identity' } },
    { path, headers: gzip, answer: { ...answer, encoding: 'gzip' } },
    {
      path,
      headers: accepting('gzip, deflate, br, zstd'),
      answer: { ...answer, encoding: 'br' },
      // Brotli needs a module that Debian has apart.
      differs: { nginx: { encoding: 'gzip' } },
    },
  ];
}

function plain(path: string, type: string): Row {
  return { path, answer: { ...file(path, type), encoding: 'identity' } };
}

const files: readonly Row[] = [
  ...compressed('/index.html', html),
  ...compressed(main, script),
  ...compressed('/static/main-abc.css', 'text/css; charset=utf-8'),
  plain('/static/small-abc.js', script),
  plain('/boot-abc.js', script),
  ...compressed('/sw.js', script),
  plain('/release.json', 'application/json; charset=utf-8'),
  ...compressed('/manifest.webmanifest', 'application/manifest+json; charset=utf-8'),
  ...compressed('/third-party-notices.md', 'text/markdown; charset=utf-8'),
  ...compressed('/assets/images/natural_capital_impact.svg', 'image/svg+xml'),
  plain(icon, 'image/png'),
  plain('/screenshots/wide.png', 'image/png'),
  // Files of certificate authorities and of the operator.
  plain('/.well-known/acme-challenge/token', 'application/octet-stream'),
  plain('/.well-known/security.txt', text),
];

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

/** It refuses the whole request. */
const nginx: Partial<Answer> = { status: 400, type: html };

const paths: readonly Row[] = [
  ...each(routes, page),
  ...each(`${missingFiles} ${hidden}`, missing),
  ...each(outside, missing, { nginx }),
  // These are no paths at all. Caddy takes one for a route, and refuses the other before any configuration.
  ...each('/%00', missing, { nginx, caddy: page }),
  ...each('/%E0%A4%A', missing, { nginx, caddy: { status: 400, headers: {} } }),
];

const conditions: readonly Row[] = [
  ...['/', main, icon].map((path) => ({
    path,
    headers: gzip,
    knows: gzip,
    answer: { status: 304, body: null, headers: headersOf(path) },
  })),
  { path: '/', knows: gzip, answer: { ...page, encoding: 'identity' } },
  { path: main, headers: { 'If-None-Match': '"of-before"' }, answer: file(main, script) },
  { path: '/', headers: accepting('br;q=0, gzip'), answer: { ...page, encoding: 'gzip' } },
  { path: '/', headers: accepting('gzip;q=0'), answer: { ...page, encoding: 'identity' } },
];

const refused: Answer = { status: 405, headers: { ...everywhere, allow: 'GET, HEAD' } };

const methods: readonly Row[] = [
  { method: 'HEAD', path: '/', headers: gzip, answer: { ...page, body: null, encoding: 'gzip' } },
  { method: 'HEAD', path: '/static/gone.js', answer: { ...missing, body: null } },
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].flatMap((method) =>
    ['/', main].map((path) => ({ method, path, answer: refused })),
  ),
];

export const rows: readonly Row[] = [...files, ...paths, ...conditions, ...methods];
