import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { createHeaderRules, headersFor } from '../../../deploy/headers.ts';
import { azureStaticWebAppsConfiguration } from '../../../deploy/servers/azureStaticWebApps.ts';
import { environment } from './environment.ts';

const rules = createHeaderRules(
  parseConfiguration('master', {
    ...environment,
    VITE_CONNECT_ORIGINS: 'https://keys.example.org, https://id.example.org',
    VITE_APPLICATIONINSIGHTS_CONNECTION_STRING:
      'InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=https://t.example.org/',
  }),
);

test('the page may connect to the configured origins, each named once, and to no other', () => {
  expect(headersFor(rules, '/')['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
      "img-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' https://api.example.org/v1/ " +
      'https://id.example.org https://t.example.org https://keys.example.org; ' +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types natural-capital-suite.worker",
  );
});

test('browsers keep to https on this host, and beyond it where the operator says so', () => {
  const wide = 'max-age=63072000; includeSubDomains; preload';
  const configured = { ...environment, VITE_STRICT_TRANSPORT_SECURITY: wide };
  expect(rules.everywhere['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(createHeaderRules(parseConfiguration('master', configured)).everywhere).toHaveProperty(
    'Strict-Transport-Security',
    wide,
  );
});

test('what the policy stops is reported where an address is given, of which nothing is a variable to a server', () => {
  const address = 'https://reports.example.org/{csp}?$to="me"';
  const configured = {
    ...environment,
    VITE_API_BASE_URL: 'https://api.example.org/$host',
    VITE_CSP_REPORT_URL: address,
  };
  const { everywhere } = createHeaderRules(parseConfiguration('master', configured));
  const escaped = 'https://reports.example.org/%7Bcsp%7D?%24to=%22me%22';
  expect(everywhere['Reporting-Endpoints']).toBe(`csp="${escaped}"`);
  expect(everywhere['Content-Security-Policy']).toContain(`; report-uri ${escaped}; report-to csp`);
  expect(rules.everywhere).not.toHaveProperty('Reporting-Endpoints');
  expect(everywhere['Content-Security-Policy']).toContain(' https://api.example.org/%24host/ ');
});

test('Azure Static Web Apps gets the same headers', () => {
  const azure = azureStaticWebAppsConfiguration(rules);
  const file = {
    'Content-Security-Policy': "default-src 'none'",
    'Permissions-Policy': 'camera=()',
  };
  const image = { ...file, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  expect(azure.globalHeaders).toEqual(rules.everywhere);
  expect(azure.routes).toEqual([
    { route: '/.deploy/*', statusCode: 404 },
    { route: '/.auth/*', statusCode: 404 },
    { route: '/*.{br,gz}', statusCode: 404 },
    { route: '/assets/images/*', headers: image },
    { route: '/icons/*', headers: image },
    {
      route: '/static/*',
      headers: { ...file, 'Cache-Control': 'public, max-age=31536000, immutable' },
    },
  ]);
});

test('Azure Static Web Apps gives no file the page, and each its type', () => {
  const { navigationFallback, mimeTypes } = azureStaticWebAppsConfiguration(rules);
  expect(navigationFallback.exclude).toEqual([
    '/assets/*',
    '/icons/*',
    '/screenshots/*',
    '/static/*',
    '/.well-known/*',
    '*.{br,css,gz,js,json,md,png,svg,webmanifest}',
  ]);
  expect(mimeTypes).toMatchObject({
    '.js': 'text/javascript; charset=utf-8',
    '.png': 'image/png',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
  });
});
