import type { Answer } from './Row.ts';

export const html = 'text/html; charset=utf-8';
export const script = 'text/javascript; charset=utf-8';
export const text = 'text/plain; charset=utf-8';
export const image = 'image/png';
export const json = 'application/json; charset=utf-8';

export const page: Answer = { status: 200, type: html, body: 'index.html', varies: true };
export const missing: Answer = { status: 404, type: text, encoding: null };

export const main = '/static/main-abc.js';
export const file = (path: string, type: string): Answer => ({
  status: 200,
  type,
  body: path.slice(1),
  headers: 'of the file',
});
