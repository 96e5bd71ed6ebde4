import { readFileSync } from 'node:fs';
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { type Environment, parseConfiguration } from '../../../deploy/configuration.ts';
import { createHeaderRules } from '../../../deploy/headers.ts';
import { azureStaticWebAppsConfiguration } from '../../../deploy/servers/azureStaticWebApps.ts';
import { configuration } from '../../servers/site.ts';
import { builtPage, environment } from './sampleArtefact.ts';

/* Every header of every path stands in tests/servers, as a site with reports has them. */

/** The policy as production sends it, and the other headers of a page. */
function policyWith(more: Environment = {}) {
  const configuration = parseConfiguration('master', { ...environment, ...more });
  const { everywhere } = createHeaderRules(configuration, builtPage);
  const { 'Content-Security-Policy': policy = '', ...others } = everywhere;
  return { policy, others };
}

test.each([
  ['with reports', { VITE_CSP_REPORT_URL: 'https://reports.example.org/csp' }, true],
  ['without', {}, false],
])('an evaluator finds no more in the policy than what docs/security.md says: %s', (...row) => {
  const [, more, reports] = row;
  const { policy, others } = policyWith(more);
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
});

test('docs/security.md has the policy as it is sent', () => {
  const [, documented = ''] =
    /^```text policy\n([\s\S]*?)\n```$/m.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  const sent = policyWith()
    .policy.replaceAll(/sha256-[^']+/g, 'sha256-…')
    .replace(/(?<=connect-src 'self') [^;]+/, ' …');
  expect(documented.replaceAll('\n', ' ')).toBe(sent);
});

test('Azure has the same headers, and answers no path of its own sign-in', () => {
  const rules = createHeaderRules(configuration, builtPage);
  const { globalHeaders, routes } = azureStaticWebAppsConfiguration(rules);
  expect(globalHeaders).toEqual(rules.everywhere);
  expect(routes).toEqual(
    expect.arrayContaining([
      { route: '/.auth/*', statusCode: 404 },
      ...rules.byPath.map(({ path, headers }) => expect.objectContaining({ route: path, headers })),
    ]),
  );
});
