import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { createHeaderRules } from '../../../deploy/headers.ts';
import { environment } from './environment.ts';

/* Every header of every path stands in tests/servers, as a site with reports has them. */

test('browsers keep to https beyond this host where the operator says so', () => {
  const wide = 'max-age=63072000; includeSubDomains; preload';
  const configured = { ...environment, VITE_STRICT_TRANSPORT_SECURITY: wide };
  const { everywhere } = createHeaderRules(parseConfiguration('master', configured));
  expect(everywhere).toHaveProperty('Strict-Transport-Security', wide);
});

test('without an address for reports nothing is reported', () => {
  const { everywhere } = createHeaderRules(parseConfiguration('master', environment));
  expect(everywhere).not.toHaveProperty('Reporting-Endpoints');
  expect(everywhere['Content-Security-Policy']).not.toContain('report');
});
