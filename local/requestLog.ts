import type { IncomingMessage } from 'node:http';

interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly time: string;
}

const maxRequests = 20_000;

/** The requests in order, for tests; in memory only. */
export function createRequestLog() {
  let requests: LoggedRequest[] = [];
  return {
    record(request: IncomingMessage) {
      const url = new URL(request.url ?? '/', 'http://localhost');
      requests.push({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.search,
        headers: headersWithoutToken(request),
        time: new Date().toISOString(),
      });
      if (requests.length > maxRequests) requests = requests.slice(-maxRequests / 2);
    },
    all: (): readonly LoggedRequest[] => requests,
    clear() {
      requests = [];
    },
  };
}

/** Without the credentials of `Authorization`: its scheme tells whether a token was sent. */
export function headersWithoutToken(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = String(value);
  }
  const scheme = request.headers.authorization?.split(' ')[0];
  if (scheme !== undefined) headers.authorization = scheme;
  return headers;
}
