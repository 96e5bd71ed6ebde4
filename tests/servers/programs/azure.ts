import { join } from 'node:path';
import { type Difference, json, page, type Row } from '../rows.ts';
import { type Program, runServer, versionOf } from './runServer.ts';

/** The emulator of Azure Static Web Apps: how its configuration is read, not how Azure serves. */
export const azure: Program = {
  name: 'azure',
  isOfGuide: false,
  version: () => versionOf('swa', '--version'),
  differs,
  async start({ folder, port }) {
    const site = join(folder, 'site');
    const address = ['--host', '127.0.0.1', '--port', String(port)];
    return await runServer({
      program: 'swa',
      parameters: ['start', site, '--swa-config-location', site, ...address],
      port,
      isGroup: true,
    });
  },
};

const uncompressed = {
  because: 'compresses nothing, and says of nothing that it varies',
  varies: undefined,
} satisfies Difference;

const route: Difference = { ...page, because: 'takes it for a route', varies: undefined };

const folder: Difference = {
  because: 'leads to the same address with a slash',
  status: 301,
  type: undefined,
  body: undefined,
  varies: undefined,
  headers: 'any',
};

const fatal: Difference = { because: 'ends upon it', isFatal: true };

const byPath: Readonly<Record<string, Difference>> = {
  '//': fatal,
  '//example.org/path': fatal,
  '/%E0%A4%A': fatal,
  '/static': folder,
  '/assets': folder,
  '/foo.JS': route,
  '/foo.Html': route,
  '/.git/config': route,
  '/any/.other': route,
  '/.well-known-not/x': route,
  '/%00': route,
  '/static/..%2f.deploy/headers.json': {
    because: 'reads an escaped slash as one, and so serves what the page shows anyway',
    status: 200,
    type: json,
    headers: 'any',
  },
};

function differs({ path, method = 'GET', knows, answer }: Row): Difference | undefined {
  const known = byPath[path];
  if (known) return known;
  if (answer.status === 404) {
    return {
      because: 'has a page of its own for what is missing, without the configured headers',
      type: undefined,
      headers: 'any',
    };
  }
  if (method === 'OPTIONS') {
    return { because: 'answers it', status: 200, allow: undefined, headers: 'any' };
  }
  if (answer.status === 405) {
    return { because: 'refuses without a word', allow: undefined, headers: 'any' };
  }
  if (!answer.varies && !answer.encoding) return undefined;
  if (knows && answer.status === 200) {
    return { ...uncompressed, status: 304, type: undefined, body: null, headers: 'any' };
  }
  const { length } = answer;
  return { ...uncompressed, encoding: null, ...(length && { length: 'index.html' }) };
}
