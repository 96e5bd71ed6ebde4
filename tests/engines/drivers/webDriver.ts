import * as v from 'valibot';
import { until } from '../../support/until.ts';

const answer = v.object({ value: v.unknown() });
const problem = v.object({ error: v.string(), message: v.string() });
const newSession = v.object({ sessionId: v.string() });

const longestMs = 40_000;

/** Sends a command of the open session and gives back what came of it, in that time at most. */
export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  timeoutMs?: number,
) => Promise<unknown>;

/** Opens a session at a WebDriver server; its commands wait for each other. */
export async function openSession(server: string, capabilities: object): Promise<Send> {
  await until(
    'the WebDriver server',
    async () => (await fetch(`${server}/status`)).ok || undefined,
  );
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const opened = await command(longestMs, server, 'POST', '/session', wanted);
  const { sessionId } = v.parse(newSession, opened);
  let last: Promise<unknown> = Promise.resolve();
  return (method, path, body, timeoutMs = longestMs) => {
    const send = () => command(timeoutMs, `${server}/session/${sessionId}`, method, path, body);
    const sent = last.then(send, send);
    last = sent;
    return sent;
  };
}

/** @throws Error with the server's own words. */
async function command(
  timeoutMs: number,
  server: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(server + path, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { value } = v.parse(answer, await response.json());
  if (response.ok) return value;
  const { error, message } = v.parse(problem, value);
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}
