import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { contentSecurityPolicy } from '../../../deploy/contentSecurityPolicy.ts';
import { environment } from './environment.ts';

test.each([
  ['as it is by default', {}],
  ['with reports', { VITE_CSP_REPORT_URL: 'https://reports.example.org/csp' }],
])('an evaluator finds one thing in the policy, which this origin does not do: %s', (_, more) => {
  const policy = contentSecurityPolicy(parseConfiguration('master', { ...environment, ...more }));
  const evaluator = new CspEvaluator(new CspParser(policy).csp);
  const findings = evaluator.evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS]);
  // A way in where the origin serves JSONP, AngularJS or what users upload (docs/security.md).
  expect(
    findings.map(({ directive, value, severity }) => [directive, value, Severity[severity]]),
  ).toEqual([['script-src', "'self'", 'MEDIUM_MAYBE']]);
});
