import type { Misbehaviour } from './Fault.ts';

/** Answers that, whatever was asked. */
export function answers(
  status: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): Misbehaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  return (response) => {
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(text);
  };
}

export const captivePortal = answers(200, '<!doctype html><title>Guest network</title>');

/** Nothing comes until the other side gives up. */
export const silence: Misbehaviour = () => {};

/** The connection is cut without a word. */
export const hangUp: Misbehaviour = (response) => void response.destroy();

/** Headers that promise more than comes, and then nothing more. */
export const stalledBody: Misbehaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 5_000 });
  response.write('{"id_token":"ey');
};

export const truncated: Misbehaviour = answers(200, '{"access_token":"a","id_token":"ey', {
  'Content-Type': 'application/json',
});

/** The right answer, which the browser may not read. */
export const withoutCors: Misbehaviour = async (response, proceed) => {
  response.removeHeader('Access-Control-Allow-Origin');
  await proceed();
};
