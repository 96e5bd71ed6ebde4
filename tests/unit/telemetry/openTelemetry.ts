import { createHash } from 'node:crypto';
import { beforeEach, onTestFinished, vi } from 'vitest';
import type { TelemetryConfig } from '../../../shared/Config.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { network } from '../../../src/lib/network.ts';
import * as applicationInsights from '../../../src/telemetry/applicationInsights.ts';
import { createTelemetry } from '../../../src/telemetry/createTelemetry.ts';

export const endpoint = 'https://telemetry.suite.test/v2/track';

const settings: TelemetryConfig = {
  connectionString:
    'InstrumentationKey=00000000-0000-4000-8000-000000000001;IngestionEndpoint=https://telemetry.suite.test',
};

interface SentItem {
  readonly tags: Readonly<Record<string, string>>;
  readonly data: { readonly baseType: string; readonly baseData: Record<string, unknown> };
}

/** The edge of the page: nothing leaves, everything that would is kept. */
export const edge = {
  requested: [] as string[],
  posts: [] as string[],
  /** Statuses that the next posts are answered with; 200 otherwise. */
  statuses: [] as number[],
  /** Each post waits for it. */
  answer: Promise.resolve(),
  items: (baseType?: string) =>
    edge.posts
      .flatMap((body): SentItem[] => JSON.parse(body))
      .filter(({ data }) => baseType === undefined || data.baseType === baseType),
};

/** A request, as far as the SDK uses it. */
class FakeRequest {
  onreadystatechange = () => {};
  readyState = 0;
  status = 0;
  address = '';
  setRequestHeader = () => {};
  open(_method: string, address: string) {
    this.address = address;
  }
  async send(body: string) {
    edge.requested.push(this.address);
    edge.posts.push(body);
    await edge.answer;
    this.readyState = 4;
    this.status = edge.statuses.shift() ?? 200;
    this.onreadystatechange();
  }
}

/** Answers the headers of a call; the SDK asks itself with a Request, for the page that is left. */
async function fakeFetch(input: string | Request, init?: RequestInit): Promise<Response> {
  edge.requested.push(typeof input === 'string' ? input : input.url);
  if (typeof input !== 'string') edge.posts.push(await input.text());
  return new Response(JSON.stringify([...new Headers(init?.headers)]));
}

beforeEach(() => {
  Object.assign(edge, { requested: [], posts: [], statuses: [], answer: Promise.resolve() });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('requestIdleCallback', setImmediate);
});

/** Computes a digest as docs/telemetry.md tells a helper to. */
export const digestOf = (...words: readonly string[]) =>
  createHash('sha256')
    .update(['telemetry', ...words].join(' '))
    .digest('hex')
    .slice(0, 32);

export const issuer = 'https://id.suite.test';
export const person = (subject: string) => ({ issuer, subject });
export const user1 = digestOf(issuer, 'user-1');
export const user2 = digestOf(issuer, 'user-2');

export const load = vi.fn(async () => applicationInsights);

type Options = Parameters<typeof createTelemetry>[0];
type Changes = Partial<Options> & Pick<TelemetryConfig, 'consent'> & { readonly isTold?: boolean };

export const options = {
  ...settings,
  network,
  trackedBaseUrl: 'https://api.suite.test/v1',
};

/** Telemetry of one page, not started yet, whose parts come at once; it ends with its test. */
export function openTelemetry({ consent = 'notice', isTold = true, ...changes }: Changes = {}) {
  const sharing = createSharing({ mode: 'release', telemetry: { ...settings, consent } });
  if (isTold) sharing.set('told');
  const errors = createErrorLog();
  const startDelay = async () => {};
  const made: Options = { ...options, sharing, errors, load, startDelay, ...changes };
  const telemetry = createTelemetry(made);
  const signOut = () => telemetry.identify(undefined);
  onTestFinished(async () => {
    vi.useRealTimers();
    edge.answer = Promise.resolve();
    await signOut();
  });
  /** Signs out, which sends what waits; answers what items of a type say. */
  async function told(baseType: string) {
    await signOut();
    return edge.items(baseType).map(({ data }) => data.baseData);
  }
  /** Signs out the same way; answers the user and the name of each event. */
  async function sent() {
    await signOut();
    const events = edge.items('EventData');
    return events.map(({ tags, data }) => [tags['ai.user.authUserId'], data.baseData.name]);
  }
  return { ...telemetry, sharing, errors, signOut, told, sent };
}

/** The same, started, with the view of the page on its way, for somebody who is signed in or for nobody. */
export async function startTelemetry(changes?: Changes, subject?: string) {
  const telemetry = openTelemetry(changes);
  if (subject) await telemetry.identify(person(subject));
  await telemetry.start();
  return telemetry;
}

/** Names of what the SDK has left on the device. */
export const keptOnDevice = () =>
  [
    ...document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? ''),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ].filter((name) => /^ai/i.test(name));
