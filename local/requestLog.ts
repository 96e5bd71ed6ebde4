import type { IncomingMessage } from 'node:http';

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly time: string;
}

const most = 20_000;

/** What arrived, in order, for tests to look at. Kept in memory: it is a recording, no data. */
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
      if (requests.length > most) requests = requests.slice(-most / 2);
    },
    all: (): readonly LoggedRequest[] => requests,
    clear() {
      requests = [];
    },
  };
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Of `Authorization` only the scheme stays, which tells whether a token was sent at all. */
export function headersWithoutToken(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = String(value);
  }
  const scheme = request.headers.authorization?.split(' ')[0];
  if (scheme !== undefined) headers.authorization = scheme;
  return headers;
}
