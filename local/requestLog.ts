import type { IncomingMessage } from 'node:http';

const maxRequests = 20_000;

/** Makes a log of the requests in their order, for tests. It is in memory only. */
export function createRequestLog() {
  let requests: ReturnType<typeof entryOf>[] = [];
  return {
    record(request: IncomingMessage) {
      requests.push(entryOf(request));
      if (requests.length > maxRequests) requests = requests.slice(-maxRequests / 2);
    },
    all: () => requests,
    clear() {
      requests = [];
    },
  };
}

function entryOf(request: IncomingMessage) {
  const { pathname: path, search: query } = new URL(request.url ?? '/', 'http://localhost');
  const { method = 'GET' } = request;
  const time = new Date().toISOString();
  return { method, path, query, headers: headersWithoutToken(request), time };
}

/** Returns the headers without the credentials of `Authorization`; its scheme says whether a token was sent. */
export function headersWithoutToken(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = String(value);
  }
  const scheme = request.headers.authorization?.split(' ')[0];
  if (scheme !== undefined) headers.authorization = scheme;
  return headers;
}
