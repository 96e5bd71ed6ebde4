import { file, image, main, missing, page, script } from './answers.ts';
import type { Row } from './Row.ts';

const wholeFile = { because: 'sends the whole file, as it may', status: 200, range: undefined };

const accepted = { 'Accept-Encoding': 'gzip' };

const conditional: readonly Row[] = [
  ...['/', main, '/icons/icon-192.png'].map((path) => ({
    what: 'what the client has',
    path,
    headers: accepted,
    knows: accepted,
    answer: { status: 304, body: null, headers: 'of the file' as const },
  })),
  {
    what: 'what the client has, by a weak ETag',
    path: '/sw.js',
    headers: accepted,
    knows: accepted,
    weakly: true,
    answer: { status: 304, body: null, headers: 'of the file' },
  },
  {
    what: 'another encoding than the client has',
    path: '/',
    knows: accepted,
    answer: { ...page, encoding: null },
  },
  {
    what: 'another version than the client has',
    path: main,
    headers: { 'If-None-Match': '"of-an-earlier-release"' },
    answer: file(main, script),
  },
];

const methods: readonly Row[] = [
  {
    what: 'without a body',
    method: 'HEAD',
    path: '/',
    headers: accepted,
    answer: { ...page, body: null, encoding: 'gzip', length: 'index.html.gz' },
    differs: { caddy: { because: 'leaves out how long what is compressed is', length: undefined } },
  },
  {
    what: 'without a body',
    method: 'HEAD',
    path: main,
    answer: { ...file(main, script), body: null, length: main },
  },
  {
    what: 'missing, without a body',
    method: 'HEAD',
    path: '/static/gone.js',
    answer: { ...missing, body: null },
  },
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].flatMap((method) =>
    ['/', main].map((path) => ({
      what: 'refused',
      method,
      path,
      answer: { status: 405, allow: 'GET, HEAD' },
    })),
  ),
];

const ranges: readonly Row[] = [
  {
    what: 'bytes of a file',
    path: '/icons/icon-192.png',
    headers: { Range: 'bytes=4-9' },
    answer: {
      ...file('/icons/icon-192.png', image),
      status: 206,
      range: [4, 9],
    },
    differs: { local: wholeFile },
  },
  {
    what: 'bytes of a compressed file, as it is',
    path: main,
    headers: { Range: 'bytes=4-9' },
    answer: { ...file(main, script), status: 206, range: [4, 9] },
    differs: { local: wholeFile },
  },
];

/** Conditions, methods and ranges. */
export const requestRows: readonly Row[] = [...conditional, ...methods, ...ranges];
