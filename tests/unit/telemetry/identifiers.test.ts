import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Owner } from '../../../shared/owner.ts';
import { HttpError, InvalidAnswerError } from '../../../src/api/errors.ts';
import { readAnswer } from '../../../src/api/readAnswer.ts';
import { subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { network as pageNetwork } from '../../../src/lib/network.ts';
import {
  createTelemetry,
  type StartableTelemetry,
} from '../../../src/telemetry/createTelemetry.ts';
import { clearCookies, connectionString, stubNetwork } from './stubNetwork.ts';

/* Whatever says who or where somebody is. In no text that is sent may any of it stand. */
const email = 'amara.fielding@suite.test';
const telling = /amara|fielding|exmoor|@|%40/i;

let network: ReturnType<typeof stubNetwork>;
let errors: ReturnType<typeof createErrorLog>;
let telemetry: StartableTelemetry;

beforeEach(() => {
  clearCookies();
  network = stubNetwork();
  vi.stubGlobal('requestIdleCallback', setImmediate);
  errors = createErrorLog();
  telemetry = createTelemetry({
    connectionString,
    network: pageNetwork,
    trackedBaseUrl: 'https://api.suite.test',
    sharing: { isOn: () => true, subscribe: () => () => undefined },
    errors,
    load: () => import('../../../src/telemetry/applicationInsights.ts'),
    startDelay: async () => {},
  });
});

afterEach(async () => {
  await telemetry.identify(undefined);
  history.replaceState(null, '', '/');
});

const issuer = 'https://id.suite.test';
const person = (subject: string): Owner => ({ issuer, subject });

/** As docs/telemetry.md has a helper compute it. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const idOf = (subject: string) => digestOf(`telemetry ${issuer} ${subject}`);

/** Signs out, which sends what waits; answers the items of a type. */
async function sent(baseType: string) {
  await telemetry.identify(undefined);
  return network.items().filter(({ data }) => data.baseType === baseType);
}

async function sentEvents() {
  const events = await sent('EventData');
  return events.map(({ tags, data }) => ({
    user: tags['ai.user.authUserId'],
    name: data.baseData.name,
    properties: data.baseData.properties,
  }));
}

test.each([
  email,
  'Amara Fielding',
  `auth0|amara,fielding;a=b ${'x'.repeat(300)}`,
  'Ámara/fielding%40suite.test',
  '7',
])('a person is told by a digest: %s', async (subject) => {
  await telemetry.identify(person(subject));
  await telemetry.start();
  telemetry.trackEvent('signed in');
  expect(await sentEvents()).toEqual([{ user: idOf(subject), name: 'signed in', properties: {} }]);
  expect(idOf(subject)).not.toMatch(/[,;= |]/);
  expect(network.posts.join()).not.toMatch(telling);
});

test('the same subject of another issuer is another person', async () => {
  await telemetry.identify({ issuer: 'https://other.test', subject: email });
  await telemetry.start();
  telemetry.trackEvent('signed in');
  const [event] = await sentEvents();
  expect(event?.user).toBe(digestOf(`telemetry https://other.test ${email}`));
});

test.each([
  'exmoor@suite.test',
  'Exmoor and the Quantocks',
  '3e1c9b8e-7f0a-4a4e-9d59-0d3f6b8f1c11',
])('a place is told by a digest: %s', async (id) => {
  await telemetry.start();
  telemetry.trackPlace('application opened', 'natural_capital_plan', id);
  const subscription = digestOf(`telemetry natural_capital_plan ${id}`);
  expect(await sentEvents()).toMatchObject([
    { properties: { application: 'natural_capital_plan', subscription } },
  ]);
  expect(network.posts.join()).not.toContain(id);
});

test('each item is told in its turn, under the person of its time, though digests come late', async () => {
  const place = ['natural_capital_plan', 'exmoor'] as const;
  await telemetry.start();
  void telemetry.identify(person('one'));
  telemetry.trackEvent('signed in');
  telemetry.trackPlace('application opened', ...place);
  void telemetry.identify(person('two'));
  telemetry.trackEvent('refused');
  telemetry.trackPlace('invalid subscription address', ...place);
  const events = await sentEvents();
  expect(events.map(({ user, name }) => [user, name])).toEqual([
    [idOf('one'), 'signed in'],
    [idOf('one'), 'application opened'],
    [idOf('two'), 'refused'],
    [idOf('two'), 'invalid subscription address'],
  ]);
});

test('where no digest can be made nobody is told of as somebody else, and a place is not told of', async () => {
  await telemetry.identify(person('one'));
  await telemetry.start();
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('no Web Crypto'));
  telemetry.trackPlace('application opened', 'natural_capital_plan', email);
  await telemetry.identify(person('two'));
  telemetry.trackEvent('signed in');
  expect(await sentEvents()).toEqual([{ user: undefined, name: 'signed in', properties: {} }]);
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return expect.unreachable('it throws');
}

class AmaraFielding extends Error {
  override readonly name = 'Amara Fielding';
}

const answerOf = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
const place = { id: email, name: 'Exmoor', url: '/', application: 'exmoor@suite.test' };

test.each<[string, unknown, string]>([
  ['ours, with a name', new Error(`No place of Amara Fielding <${email}>`), 'Error'],
  ['a value of the browser’s', thrownBy(() => JSON.parse('Amara Fielding')), 'SyntaxError'],
  [
    'a property',
    new TypeError("Cannot read properties of undefined (reading 'exmoor')"),
    'TypeError',
  ],
  ['an address', new TypeError(`Failed to fetch /me?login_hint=${email}#exmoor`), 'TypeError'],
  ['a DOMException', thrownBy(() => structuredClone(() => 'Amara Fielding')), 'DataCloneError'],
  ['a library’s', thrownBy(() => v.parse(v.picklist(['a']), 'Amara Fielding')), 'ValiError'],
  ['a cause', new RangeError('exmoor', { cause: new Error(email) }), 'RangeError'],
  ['several', new AggregateError([new Error(email)], 'Amara'), 'AggregateError'],
  ['a name of its own', new AmaraFielding('exmoor'), 'Error'],
  ['words', `Amara Fielding, ${email}`, 'Error'],
  ['an object', { message: email, toString: () => email }, 'Error'],
  ['nothing', undefined, 'Error'],
  ['a refusal by the API', new HttpError(400, 'Amara Fielding is taken'), 'HttpError 400'],
  [
    'an answer that does not fit',
    new InvalidAnswerError('does not fit its schema', '0.name'),
    "InvalidAnswerError: The API's answer cannot be used: does not fit its schema at 0.name",
  ],
  [
    'an application that nobody knows',
    thrownBy(() => readAnswer(answerOf([place]), subscriptionsSchema)),
    "InvalidAnswerError: The API's answer cannot be used: does not fit its schema at 0.application",
  ],
])('an error is told by its code alone, to telemetry and support: %s', async (_, error, code) => {
  await telemetry.start();
  telemetry.trackError(error, 'card');
  const { reference } = errors;
  expect(errors.entries()).toMatchObject([{ reference, source: 'card', code }]);
  const [typeName] = code.split(/\W/);
  expect(await sent('ExceptionData')).toMatchObject([
    {
      data: {
        baseData: {
          exceptions: [{ typeName, message: code }],
          properties: { source: 'card', reference },
        },
      },
    },
  ]);
  expect(network.posts.join()).not.toMatch(telling);
});

const own = `${location.origin}/static/main-B_x-1.js:2:345`;

test.each([
  ['Chrome', `TypeError: amara\n    at Object.${email} (${own})\n    at async ${own}\n`],
  ['Firefox and Safari', `exmoor@${own}\n@${own}\n[native code]\n`],
  [
    'extensions',
    `Error\n    at f (chrome-extension://amara/x.js:1:2)\n    at ${own}\n    at g (${own})`,
  ],
  [
    'another site',
    `Error\n    at f (https://exmoor.test/static/a.js:1:2) g (${location.origin}.exmoor.test/static/a.js:1:2)\n    at ${own}\n    at ${own}`,
  ],
  [
    'the page’s path',
    `Error\n    at ${location.origin}/${email}?x=1:2:3\n    at ${own}\n    at ${own}`,
  ],
  ['a message in lines', `Error: amara\nexmoor ${own}\n    at f (${own})\n    at f (${own})`],
  ['eval', `Error\n    at eval (eval at amara (${own}), <anonymous>:1:1)\n    at new F (${own})`],
])('a stack is told by the places in our own files: %s', async (_, stack) => {
  const error = Object.assign(new Error(`${email} at exmoor`), { stack });
  await telemetry.start();
  telemetry.trackError(error, 'window');
  const places = `Error\n    at ${own}\n    at ${own}`;
  expect(await sent('ExceptionData')).toMatchObject([
    { data: { baseData: { exceptions: [{ stack: places }] } } },
  ]);
  expect(network.posts.join()).not.toMatch(telling);
});

test('the address at which the page was opened is in no item', async () => {
  history.replaceState(null, '', `/${email}/Amara%20Fielding%40x?exmoor=1#exmoor`);
  await telemetry.start();
  telemetry.trackEvent('refused');
  telemetry.trackError(new Error(location.href), 'window');
  await fetch('https://api.suite.test/me');
  const views = await sent('PageviewData');
  expect(views).toMatchObject([{ data: { baseData: { url: location.origin } } }]);
  expect(network.items()).toHaveLength(4);
  expect(network.posts.join()).not.toMatch(telling);
});

test('a property passes the scrubber that errors pass', async () => {
  await telemetry.start();
  const detail = `iss is "https://id.test/${email}?code=exmoor" instead of "https://id.test"`;
  telemetry.trackEvent('provider not trusted', { detail });
  expect(await sentEvents()).toMatchObject([
    { properties: { detail: 'iss is "https://id.test/[removed] instead of "https://id.test"' } },
  ]);
});
