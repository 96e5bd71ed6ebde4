import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { createHeaderRules } from '../../../deploy/headers.ts';
import { azureStaticWebAppsConfiguration } from '../../../deploy/servers/azureStaticWebApps.ts';
import { type Row, rows } from '../../servers/rows.ts';
import { configuration } from '../../servers/site.ts';
import { environment } from './environment.ts';
import { builtPage } from './sampleArtefact.ts';

// Proves P70 (docs/product.md).

/* Every header of every path stands in tests/servers, as a site with reports has them. */

test.each([
  ['with reports', { VITE_CSP_REPORT_URL: 'https://reports.example.org/csp' }, true],
  ['without', {}, false],
])(
  'an evaluator finds no more in the policy than what docs/security.md says: %s',
  (_, more, reports) => {
    const { everywhere } = createHeaderRules(
      parseConfiguration('master', { ...environment, ...more }),
      builtPage,
    );
    const { 'Content-Security-Policy': policy = '', ...others } = everywhere;
    expect(policy.includes('report')).toBe(reports);
    expect('Reporting-Endpoints' in others).toBe(reports);
    const evaluator = new CspEvaluator(new CspParser(policy).csp);
    const findings = evaluator.evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS]);
    // A way in where the origin serves JSONP, AngularJS or what users upload (docs/security.md).
    expect(findings).toMatchObject([
      { directive: 'script-src', value: "'self'", severity: Severity.MEDIUM_MAYBE },
      // It would have 'unsafe-inline' for browsers that know no hashes. They go without the import map.
      { directive: 'script-src', type: Type.UNSAFE_INLINE_FALLBACK, severity: Severity.STRICT_CSP },
    ]);
  },
);

test('docs/security.md has the policy as it is sent', () => {
  const [, documented = ''] =
    /^```text policy\n([\s\S]*?)\n```$/m.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  const rules = createHeaderRules(parseConfiguration('master', environment), builtPage);
  const { 'Content-Security-Policy': policy = '' } = rules.everywhere;
  const sent = policy
    .replaceAll(/sha256-[^']+/g, 'sha256-…')
    .replace(/(?<=connect-src 'self') [^;]+/, ' …');
  expect(documented.replaceAll('\n', ' ')).toBe(sent);
});

/* Azure's file is read as its documents have it, and held against the table that servers are asked. */

const { globalHeaders, routes, navigationFallback, mimeTypes } = azureStaticWebAppsConfiguration(
  createHeaderRules(configuration, builtPage),
);

/** `*` at the end stands for all below, `*.{a,b}` for files of any folder. */
function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.*')
    .replace(/\{(.*)\}/, (_, list: string) => `(?:${list.replaceAll(',', '|')})`);
  return new RegExp(`^${expression}$`).test(path);
}

/** The first route that matches counts, and a file that is there before the page in its place. */
function answerTo(path: string, isThere: boolean) {
  const route = routes.find((one) => matches(one.route, path));
  const isExcluded = navigationFallback.exclude.some((pattern) => matches(pattern, path));
  if (route && 'statusCode' in route) return { status: route.statusCode };
  if (!isThere && isExcluded) return { status: 404 };
  const own = Object.entries({ ...globalHeaders, ...(isThere && route?.headers) });
  const types: Readonly<Record<string, string>> = mimeTypes;
  return {
    status: 200,
    type: types[isThere ? path.slice(path.lastIndexOf('.')) : '.html'],
    headers: Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** The rows that the file decides. It does not decide how a server reads an escape or a step upwards. */
const decided = rows.filter(
  ({ path, method, headers }) =>
    !method && !headers && /^\/[\w./-]*$/.test(path) && !/\/[/.]\./.test(path),
);

function isAlike({ path, answer: { status, type, headers, body } }: Row): boolean {
  const answer = answerTo(path, body === path.slice(1));
  const wanted = status === 200 ? { status, type, headers } : { status };
  return isDeepStrictEqual(answer, wanted);
}

/** Takes them for routes, but for the first, whose type it chooses itself. */
const otherwise = `/.well-known/acme-challenge/token /gone.html /foo.JS /foo.Html /.env /.git/config
  /any/.other /.well-known /.well-known-not/x`;

test('Azure answers as other servers, but for a few paths that are no files', () => {
  expect(decided.length).toBeGreaterThan(60);
  const differing = decided.filter((row) => !isAlike(row)).map(({ path }) => path);
  expect(differing).toEqual(otherwise.split(/\s+/));
  // Its own sign-in would say who is there.
  expect(answerTo('/.auth/me', false)).toEqual({ status: 404 });
});
