import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from '../answerJson.ts';

/** Takes a multipart form and returns what was in it. */
export async function answerUpload(request: IncomingMessage): Promise<Answer> {
  const type = request.headers['content-type'] ?? '';
  const body = new Response(await buffer(request), { headers: { 'Content-Type': type } });
  // A body without a boundary, or of another type, is no form.
  const form = await body.formData().catch(() => undefined);
  if (!form) return { status: 400, body: { type: 'validation', message: 'This is no form' } };
  const parts = Array.from(form, ([name, value]) =>
    typeof value === 'string'
      ? { name, value }
      : { name, fileName: value.name, type: value.type, size: value.size },
  );
  return { status: 200, body: { parts } };
}
