import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { allowOrigin, answerJson, answerPreflight } from './answerJson.ts';
import type { Handler } from './listen.ts';
import { withFaults } from './withFaults.ts';

const batch = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({ name: v.string() })));

/** A day of `npm start` makes far fewer. */
const maxItems = 50_000;

/** Application Insights' ingestion endpoint. The received items are at `/items`. */
export function createTelemetrySink(database: DatabaseSync, appOrigin: string): Handler {
  let items: readonly unknown[] = [];
  const taken = (count: number) => ({ itemsReceived: count, itemsAccepted: count, errors: [] });
  const errorBody = () => taken(0);

  const ingest = withFaults(
    { database, service: 'telemetry', appOrigin, errorBody },
    async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const sent = v.safeParse(batch, await text(request));
      if (pathname !== '/v2/track' || !sent.success) {
        answerJson(request, response, { status: 400, body: errorBody() });
        return;
      }
      items = [...items, ...sent.output].slice(-maxItems);
      answerJson(request, response, { status: 200, body: taken(sent.output.length) });
    },
  );

  return (request, response) => {
    // The SDK's last batch goes out by sendBeacon, which always carries credentials.
    if (allowOrigin(request, response, appOrigin)) {
      response.setHeader('Access-Control-Allow-Credentials', 'true');
    }
    const { method, url, headers } = request;
    const allowed = headers['access-control-request-headers'] ?? 'content-type';
    if (answerPreflight(request, response, { origin: appOrigin, headers: allowed })) return;
    // Browsers name the site of every request that writes. Programs of this machine name none.
    if (method !== 'GET' && (headers.origin ?? appOrigin) !== appOrigin) {
      return answerJson(request, response, { status: 403, body: errorBody() });
    }
    if (url !== '/items') return ingest(request, response);
    if (method === 'DELETE') items = [];
    answerJson(request, response, { status: 200, body: items });
  };
}
