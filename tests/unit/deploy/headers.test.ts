import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { createHeaderRules } from '../../../deploy/headers.ts';
import { environment } from './environment.ts';

// Proves P70 (docs/product.md).

/* Every header of every path stands in tests/servers, as a site with reports has them. */
const headersWith = (changes: object) =>
  createHeaderRules(parseConfiguration('master', { ...environment, ...changes })).everywhere;

test('browsers keep to https beyond this host where the operator says so', () => {
  const wide = 'max-age=63072000; includeSubDomains; preload';
  const headers = headersWith({ VITE_STRICT_TRANSPORT_SECURITY: wide });
  expect(headers['Strict-Transport-Security']).toBe(wide);
});

test.each([
  ['with reports', { VITE_CSP_REPORT_URL: 'https://reports.example.org/csp' }, true],
  ['without', {}, false],
])(
  'an evaluator finds one thing in the policy, which no path here does: %s',
  (_, more, reports) => {
    const { 'Content-Security-Policy': policy = '', ...others } = headersWith(more);
    expect([policy.includes('report'), 'Reporting-Endpoints' in others]).toEqual([
      reports,
      reports,
    ]);
    const evaluator = new CspEvaluator(new CspParser(policy).csp);
    const findings = evaluator.evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS]);
    // A way in where the origin serves JSONP, AngularJS or what users upload (docs/security.md).
    expect(
      findings.map(({ directive, value, severity }) => [directive, value, Severity[severity]]),
    ).toEqual([['script-src', "'self'", 'MEDIUM_MAYBE']]);
  },
);
