import type { IncomingMessage } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { answerJson } from './answerJson.ts';
import { allowOrigin, answerPreflight } from './crossOrigin.ts';
import type { Handler } from './listen.ts';
import { BodyTooLarge, readBody } from './readBody.ts';
import { withFaults } from './withFaults.ts';

export interface TelemetrySinkOptions {
  readonly database: DatabaseSync;
  readonly appOrigin: string;
}

interface Batch {
  readonly items: readonly unknown[];
  readonly received: number;
  readonly errors: readonly { index: number; statusCode: number; message: string }[];
}

const maxBytes = 4 * 1024 * 1024;
const maxItems = 50_000;

/** Application Insights' ingestion endpoint; what it received is at `/items`. */
export function createTelemetrySink({ database, appOrigin }: TelemetrySinkOptions): Handler {
  let items: unknown[] = [];

  const ingest = withFaults(
    {
      database,
      service: 'telemetry',
      appOrigin,
      errorBody: () => ({ itemsReceived: 0, itemsAccepted: 0, errors: [] }),
    },
    async (request, response) => {
      allowOrigin(request, response, appOrigin);
      // The SDK's last batch goes out by sendBeacon, which always carries credentials.
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== '/v2/track' || request.method !== 'POST') {
        answerJson(request, response, { status: 404, body: { message: 'POST /v2/track' } });
        return;
      }
      const batch = await readBatch(request);
      items = [...items, ...batch.items].slice(-maxItems);
      answerJson(request, response, { status: statusOf(batch), body: receipt(batch) });
    },
  );

  return (request, response) => {
    const asked = request.headers['access-control-request-headers'] ?? 'content-type';
    if (request.headers.origin === appOrigin) {
      response.setHeader('Access-Control-Allow-Credentials', 'true');
    }
    if (answerPreflight(request, response, { origin: appOrigin, headers: asked })) return;
    if (request.url?.split('?')[0] !== '/items') return ingest(request, response);
    allowOrigin(request, response, appOrigin);
    if (request.method === 'DELETE') items = [];
    answerJson(request, response, { status: 200, body: items });
  };
}

/** A batch is a JSON array, one JSON object, or an object a line, gzipped or not. */
async function readBatch(request: IncomingMessage): Promise<Batch> {
  const text = await readText(request);
  if (text === undefined) return refused('The body cannot be read');
  const whole = parse(text);
  const entries = Array.isArray(whole)
    ? whole
    : text.split('\n').flatMap((line) => (line.trim() ? [parse(line)] : []));
  const errors = entries.flatMap((entry, index) =>
    isEnvelope(entry) ? [] : [{ index, statusCode: 400, message: 'Not a telemetry item' }],
  );
  return { items: entries.filter(isEnvelope), received: entries.length, errors };
}

function refused(message: string): Batch {
  return { items: [], received: 1, errors: [{ index: 0, statusCode: 400, message }] };
}

async function readText(request: IncomingMessage): Promise<string | undefined> {
  try {
    const bytes = await readBody(request, maxBytes);
    const isGzip = request.headers['content-encoding'] === 'gzip';
    return (isGzip ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes).toString('utf8');
  } catch (error) {
    if (error instanceof BodyTooLarge || error instanceof RangeError) return undefined;
    if (error instanceof Error && 'code' in error) return undefined; // zlib: not gzip after all.
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Counted as an error of the batch.
  }
}

function isEnvelope(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) && 'name' in entry;
}

function statusOf({ items, received }: Batch): number {
  if (items.length === received) return 200;
  return items.length > 0 ? 206 : 400;
}

function receipt({ items, received, errors }: Batch) {
  return { itemsReceived: received, itemsAccepted: items.length, errors };
}
