import { answers, captivePortal, hangUp, silence } from './misbehaviours.ts';
import type { Row } from './Row.ts';
import { refuses, signsIn, waits } from './requirements.ts';

/** Of the Config RP plan, what concerns the first sign-in, and what we add to it. */
export const discoveryRows: readonly Row[] = [
  {
    plan: 'Config RP',
    module: '-discovery-openid-config',
    provider: 'publishes its addresses',
    fault: {},
    must: signsIn,
  },
  {
    plan: 'Config RP',
    module: '-discovery-jwks-uri-keys',
    provider: 'publishes keys where discovery says',
    fault: { keySet: ({ current }) => [current] },
    must: signsIn,
  },
  {
    plan: 'Config RP',
    module: '-discovery-issuer-mismatch',
    provider: 'names another issuer in its discovery',
    fault: { metadata: { issuer: 'https://evil.test' } },
    must: refuses,
  },
  {
    plan: 'Ours: discovery',
    module: 'slow',
    provider: 'says nothing',
    fault: { answers: { discovery: silence } },
    must: waits,
    waits: 1,
  },
  {
    plan: 'Ours: discovery',
    module: 'wrong: a page',
    provider: 'answers a captive portal’s page',
    fault: { answers: { discovery: captivePortal } },
    must: waits,
  },
  {
    plan: 'Ours: discovery',
    module: 'wrong: no addresses',
    provider: 'answers JSON without addresses',
    fault: { answers: { discovery: answers(200, {}) } },
    must: waits,
  },
  {
    plan: 'Ours: discovery',
    module: 'wrong: a script as address',
    provider: 'names javascript: as its login',
    fault: { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
    must: waits,
  },
  {
    plan: 'Ours: discovery',
    module: 'gone: 404',
    provider: 'answers 404',
    fault: { answers: { discovery: answers(404) } },
    must: waits,
  },
  {
    plan: 'Ours: discovery',
    module: 'gone: hangs up',
    provider: 'hangs up',
    fault: { answers: { discovery: hangUp } },
    must: waits,
  },
];
