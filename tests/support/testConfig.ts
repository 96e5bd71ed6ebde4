import type { Config } from '../../shared/Config.ts';

/** The configuration unit tests run with; addresses that answer nothing. */
export const testConfig: Config = {
  mode: 'release',
  oidc: {
    authority: 'https://id.suite.test',
    clientId: 'natural-capital-suite',
    audience: '',
  },
  cookie: { name: 'natural-capital-suite.is-authenticated', domain: '' },
  apiBaseUrl: 'https://api.suite.test',
  contactUrl: 'https://www.suite.test/contact',
  links: {
    natural_capital_plan: 'https://www.suite.test/plan',
    natural_capital_project: 'https://www.suite.test/project',
    natural_capital_impact: 'https://www.suite.test/impact',
  },
  notices: true,
  telemetry: { connectionString: '' },
  lastKnownDays: 30,
};
