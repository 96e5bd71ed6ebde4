import { expect, test } from 'vitest';
import { caddyConfiguration } from '../../../deploy/caddy.ts';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { contentTypes } from '../../../deploy/contentTypes.ts';
import { createHeaderRules, headersFor } from '../../../deploy/headers.ts';
import { headersFile } from '../../../deploy/headersFile.ts';
import { nginxConfiguration } from '../../../deploy/nginx.ts';
import { environment } from './environment.ts';

/* What the servers make of these files is seen by `npm run test:servers`, which needs them. */

const reportUrl = 'https://reports.example.org/100%25';
const rules = createHeaderRules(
  parseConfiguration('master', { ...environment, VITE_CSP_REPORT_URL: reportUrl }),
);
const names = Object.keys(rules.everywhere);

test('nginx repeats every header in every location that adds one', () => {
  const adding = nginxConfiguration(rules)
    .split('location ')
    .filter((block) => block.includes('add_header'));
  // The server's own, one for each path with headers of its own, and refused methods.
  expect(adding).toHaveLength(5);
  for (const block of adding) {
    for (const name of names) expect(block).toContain(`add_header ${name} `);
  }
});

test('nginx hides before it serves, and serves hashed files before others', () => {
  const configuration = nginxConfiguration(rules);
  const [hidden, hashed, file] = ['return 404; }', 'location ~ ^/static/ {', '(?i:'].map((text) =>
    configuration.indexOf(text),
  );
  expect(hidden).toBeGreaterThan(-1);
  expect(hashed).toBeGreaterThan(hidden ?? 0);
  expect(file).toBeGreaterThan(hashed ?? 0);
});

test('nginx leaves the way to a challenge open to a location of the operator', () => {
  // A regular expression would win over it.
  expect(nginxConfiguration(rules)).toContain('\nlocation /.well-known/ {');
});

test.each([
  ['nginx', nginxConfiguration(rules).split('location @missing')[1]],
  ['Caddy', caddyConfiguration(rules).split('handle_errors')[1]],
])('%s lets nobody keep the answer that something is missing', (server, missing = '') => {
  expect(missing).not.toContain('immutable');
  expect(missing).toContain(server === 'nginx' ? 'return 404' : 'Cache-Control "no-cache"');
});

test.each([
  ['nginx', nginxConfiguration(rules), String.raw`"csp=\"${reportUrl}\"" always;`],
  ['Caddy', caddyConfiguration(rules), String.raw`Reporting-Endpoints "csp=\"${reportUrl}\""`],
])('%s gets every header, with what is special to it escaped', (_server, text, escaped) => {
  expect(text).toContain(escaped);
  for (const name of names) expect(text).toContain(`${name} "`);
});

test.each([
  ['nginx', nginxConfiguration(rules), (type: string) => type.replace(/;.*/, ' ')],
  ['Caddy', caddyConfiguration(rules), (type: string) => `"${type}"`],
])('%s takes no type from elsewhere', (_server, text, written) => {
  for (const type of Object.values(contentTypes)) expect(text).toContain(written(type));
});

/** As Netlify and Cloudflare Pages read it: the values of all that match, joined by commas. */
function fromHeadersFile(path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let isMatch = false;
  for (const line of headersFile(rules).split('\n')) {
    if (line.startsWith('/')) isMatch = path.startsWith(line.replace('*', ''));
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (isMatch && name) found[name] = found[name] ? `${found[name]}, ${value}` : value;
  }
  return found;
}

test.each(['/', '/any/route', '/sw.js', '/assets/images/plan.svg', '/static/main-abc.js'])(
  '_headers gives %s the headers of the table, joined with no others',
  (path) => {
    const wanted = headersFor(rules, path);
    const found = fromHeadersFile(path);
    for (const [name, value] of Object.entries(found)) expect(value, name).toBe(wanted[name]);
    // What is left to the host is the same for its files as it is by default.
    const left = Object.keys(wanted).filter((name) => !(name in found));
    const isOfHost = (name: string) =>
      /^(?:Cache-Control|Cross-Origin-Resource-Policy)$/.test(name);
    expect(left.filter((name) => !isOfHost(name))).toEqual([]);
  },
);

test('_headers lets hashed files be kept, and logos be shown elsewhere', () => {
  expect(fromHeadersFile('/static/main-abc.js')['Cache-Control']).toContain('immutable');
  expect(fromHeadersFile('/icons/icon-192.png')['Cross-Origin-Resource-Policy']).toBe(
    'cross-origin',
  );
});
