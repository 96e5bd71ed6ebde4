import { file, html, missing, page, text } from './answers.ts';
import type { Row } from './Row.ts';

const routes: readonly Row[] = [
  '/',
  '/?code=x&state=y',
  '/forbidden',
  '/any/other/path?x=1',
  '/reports.2026',
  '/static',
  '/assets',
  '/foo.js/bar',
  '/%66oo',
  '//',
  '//example.org/path',
].map((path) => ({ what: 'a route', path, answer: page }));

const missingPaths: readonly Row[] = [
  '/foo.js',
  '/foo.JS',
  '/foo.Html',
  '/foo%2Ejs',
  '/foo.js?x=1',
  '/static/',
  '/static/gone-abc.js',
  '/gone.js',
  '/static/gone',
  '/static/MAIN-abc.JS',
  '/assets/nope',
  '/assets/images/',
  '/assets/images/nope',
  '/icons/',
  '/icons/nope.png',
  '/screenshots/',
  '/index.html/foo.js',
  '/static/main-abc.js/foo.js',
  '/static/main-abc.js.br',
  '/index.html.gz',
  '/.well-known/nope',
  '/.well-known/',
  '/.well-known/acme-challenge/',
  '/.well-known/acme-challenge/nope',
  '/.well-known/nope.json',
].map((path) => ({ what: 'missing', path, answer: missing }));

const hidden: readonly Row[] = [
  '/.env',
  '/.git/config',
  '/%2eenv',
  '/static/.env',
  '/any/.other',
  '/.deploy/headers.json',
  '/.deploy/nginx.conf',
  '/.well-known',
  '/.well-known/.htpasswd',
  '/.well-known-not/x',
].map((path) => ({ what: 'begins with a dot', path, answer: missing }));

const wellKnown: readonly Row[] = [
  {
    what: 'a challenge of a certificate authority',
    path: '/.well-known/acme-challenge/token',
    answer: file('/.well-known/acme-challenge/token', 'application/octet-stream'),
  },
  {
    what: 'a file of the operator',
    path: '/.well-known/security.txt',
    answer: file('/.well-known/security.txt', text),
  },
];

const refusedByNginx = {
  because: 'refuses the whole request',
  status: 400,
  type: html,
};

const traversals: readonly Row[] = [
  ...[
    '/static/../.deploy/headers.json',
    '/static/%2e%2e/.deploy/headers.json',
    '/static/..%2f.deploy/headers.json',
    '/..%5coutside.json',
  ].map((path) => ({ what: 'leads to what is hidden', path, answer: missing })),
  ...[
    '/../outside.json',
    '/%2e%2e/outside.json',
    '/static/../../outside.json',
    '/static/%2e%2e/%2e%2e/outside.json',
    '/static/..%2f..%2foutside.json',
  ].map((path) => ({
    what: 'leads out',
    path,
    answer: missing,
    differs: { nginx: refusedByNginx },
  })),
  {
    what: 'no path',
    path: '/%00',
    answer: missing,
    differs: {
      nginx: refusedByNginx,
      caddy: { ...page, because: 'takes it for a route' },
    },
  },
  {
    what: 'no path',
    path: '/%E0%A4%A',
    answer: missing,
    differs: {
      nginx: refusedByNginx,
      caddy: {
        because: 'refuses the whole request before any configuration',
        status: 400,
        headers: 'any',
      },
    },
  },
];

/** What is a route, what is missing and what nobody is given. */
export const pathRows: readonly Row[] = [
  ...routes,
  ...missingPaths,
  ...hidden,
  ...wellKnown,
  ...traversals,
];
