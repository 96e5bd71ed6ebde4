import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { answerJson } from './answerJson.ts';
import { allowOrigin, answerPreflight } from './crossOrigin.ts';
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
      allowOrigin(request, response, appOrigin);
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
    if (request.headers.origin === appOrigin) {
      response.setHeader('Access-Control-Allow-Credentials', 'true');
    }
    const headers = request.headers['access-control-request-headers'] ?? 'content-type';
    if (answerPreflight(request, response, { origin: appOrigin, headers })) return;
    if (request.url !== '/items') return ingest(request, response);
    allowOrigin(request, response, appOrigin);
    if (request.method === 'DELETE') items = [];
    answerJson(request, response, { status: 200, body: items });
  };
}
