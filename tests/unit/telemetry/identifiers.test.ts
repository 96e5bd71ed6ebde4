import { afterEach, expect, test, vi } from 'vitest';
import { HttpError, InvalidAnswerError } from '../../../src/api/errors.ts';
import { digestOf, edge, issuer, person, startTelemetry } from './openTelemetry.ts';

/* Everything that says who or where somebody is. No text that is sent may contain any of it. */
const email = 'amara.fielding@suite.test';
const telling = /amara|fielding|exmoor|@|%40/i;

afterEach(() => {
  history.replaceState(null, '', '/');
  expect(edge.posts.join()).not.toMatch(telling);
});

/** Some providers' subjects have characters that the SDK takes in no user id. */
const subject = `auth0|amara,fielding;a=b ${'x'.repeat(300)}`;
const application = 'natural_capital_plan';

test('each item is told in its turn, of people and places by digests, which come late', async () => {
  const telemetry = await startTelemetry();
  void telemetry.identify(person(email));
  telemetry.trackEvent('signed in');
  telemetry.trackPlace('application opened', application, email);
  void telemetry.identify({ issuer: 'https://other.test', subject });
  telemetry.trackEvent('refused');
  telemetry.trackPlace('invalid subscription address', application, subject);
  const [one, other] = [digestOf(issuer, email), digestOf('https://other.test', subject)];
  expect(await telemetry.sent()).toEqual([
    [one, 'signed in'],
    [one, 'application opened'],
    [other, 'refused'],
    [other, 'invalid subscription address'],
  ]);
  const places = [email, subject].map((id) => ({
    properties: { application, subscription: digestOf(application, id) },
  }));
  const events = await telemetry.told('EventData');
  expect([events[1], events[3]]).toMatchObject(places);
});

test('without a digest nobody is told of as somebody else, and a place is not told of', async () => {
  const telemetry = await startTelemetry();
  await telemetry.identify(person('user-1'));
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('no Web Crypto'));
  telemetry.trackPlace('application opened', 'natural_capital_plan', email);
  await telemetry.identify(person('user-2'));
  telemetry.trackEvent('signed in');
  expect(await telemetry.sent()).toEqual([[undefined, 'signed in']]);
});

const tooLarge = "The API's answer cannot be used: too large";

test.each<[string, unknown, string]>([
  ['ours, with a name', new Error(`No place of Amara Fielding <${email}>`), 'Error'],
  ['a name of its own', Object.assign(new Error('exmoor'), { name: 'Amara Fielding' }), 'Error'],
  ['an object', { message: email }, 'Error'],
  ['a refusal by the API', new HttpError(400, 'Amara Fielding is taken'), 'HttpError 400'],
  ['our own words', new InvalidAnswerError('too large'), `InvalidAnswerError: ${tooLarge}`],
])('an error is told by its code alone, to telemetry and support: %s', async (_, error, code) => {
  const telemetry = await startTelemetry();
  telemetry.trackError(error, 'card');
  const { reference } = telemetry.errors;
  expect(telemetry.errors.entries()).toMatchObject([{ reference, source: 'card', code }]);
  const exceptions = [{ typeName: code.split(/\W/)[0], message: code }];
  expect(await telemetry.told('ExceptionData')).toMatchObject([
    { exceptions, properties: { source: 'card', reference } },
  ]);
});

const own = `${location.origin}/static/main-B_x-1.js:2:345`;
const twice = `\n    at ${own}\n    at ${own}`;

test.each([
  ['Chrome', `TypeError: amara\n    at Object.${email} (${own})\n    at async ${own}\n`],
  ['Firefox and Safari', `exmoor@${own}\n@${own}\n[native code]\n`],
  ['an extension', `Error\n    at f (chrome-extension://amara/x.js:1:2)${twice}`],
  ['a longer host', `Error\n    at ${location.origin}.exmoor.test/static/a.js:1:2${twice}`],
  ['the page’s path', `Error\n    at ${location.origin}/${email}?x=1:2:3${twice}`],
  ['a message in lines', `Error: amara\nexmoor ${own}\n    at f (${own})\n    at f (${own})`],
  ['eval', `Error\n    at eval (eval at amara (${own}), <anonymous>:1:1)\n    at new F (${own})`],
])('a stack is told by the places in our own files: %s', async (_, stack) => {
  const telemetry = await startTelemetry();
  telemetry.trackError(Object.assign(new Error(`${email} at exmoor`), { stack }), 'window');
  const exceptions = [{ stack: `Error${twice}` }];
  expect(await telemetry.told('ExceptionData')).toMatchObject([{ exceptions }]);
});

test('the address at which the page was opened, and one in a property, is in no item', async () => {
  history.replaceState(null, '', `/${email}/Amara%20Fielding%40x?exmoor=1#exmoor`);
  const telemetry = await startTelemetry();
  const detail = `iss is "https://id.test/${email}?code=exmoor" instead of "https://id.test"`;
  telemetry.trackEvent('provider not trusted', { detail });
  telemetry.trackError(new Error(location.href), 'window');
  await fetch('https://api.suite.test/v1/me');
  expect(await telemetry.told('PageviewData')).toMatchObject([{ url: location.origin }]);
  expect(edge.items()).toHaveLength(4);
  const scrubbed = 'iss is "https://id.test/[removed] instead of "https://id.test"';
  const events = await telemetry.told('EventData');
  expect(events).toMatchObject([{ properties: { detail: scrubbed } }]);
});
