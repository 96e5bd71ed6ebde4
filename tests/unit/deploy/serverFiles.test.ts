import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { createHeaderRules, headersFor, policyHeaders } from '../../../deploy/headers.ts';
import { filePattern } from '../../../deploy/paths.ts';
import { caddyConfiguration } from '../../../deploy/servers/caddy.ts';
import { headersFile } from '../../../deploy/servers/headersFile.ts';
import { nginxConfiguration } from '../../../deploy/servers/nginx.ts';
import { fileExtensions, isFilePath } from '../../../shared/fileExtensions.ts';
import { environment } from './environment.ts';

/* What servers make of these files `npm run test:servers` sees, every header of every path. */

const reportUrl = 'https://reports.example.org/100%25';
const rules = createHeaderRules(
  parseConfiguration('master', { ...environment, VITE_CSP_REPORT_URL: reportUrl }),
);
const names = Object.keys(rules.everywhere);

test.each([
  ['nginx', nginxConfiguration(rules), String.raw`"csp=\"${reportUrl}\"" always;`],
  ['Caddy', caddyConfiguration(rules), String.raw`Reporting-Endpoints "csp=\"${reportUrl}\""`],
])('%s gets every header, with what is special to it escaped', (_server, text, escaped) => {
  expect(text).toContain(escaped);
  for (const name of names) expect(text).toContain(`${name} "`);
});

test.each(fileExtensions)('a path that ends with .%s is a file to every server', (extension) => {
  // JavaScript does not know what ignores case within a pattern everywhere.
  const file = new RegExp(filePattern.replaceAll('(?i:', '(?:'));
  expect(isFilePath(`/missing.${extension}`)).toBe(true);
  expect(`/missing.${extension}`).toMatch(file);
  expect('/foo.js/bar').not.toMatch(file);
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
    // The same policies for all: two of them would be joined.
    const wanted: Record<string, string | undefined> = headersFor(rules, path);
    for (const name of policyHeaders) wanted[name] = rules.everywhere[name];
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
