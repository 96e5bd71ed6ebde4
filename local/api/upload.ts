import type { IncomingMessage } from 'node:http';
import type { Answer } from '../answerJson.ts';

const maxBytes = 1_000_000;

/** Takes a form sent as multipart, and says what was in it. */
export async function answerUpload(request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays open, so that whoever sends too much gets an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) return { status: 413, body: { message: 'A form has 1 MB at most' } };
    chunks.push(chunk);
  }
  const type = request.headers['content-type'] ?? '';
  const body = new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } });
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
