import type { IncomingMessage } from 'node:http';
import type { Answer } from '../answerJson.ts';
import { readBody } from '../readBody.ts';

const maxBytes = 64 * 1024 * 1024;

/** Takes `multipart/form-data` and says what arrived; keeps nothing of it. */
export async function answerUpload(request: IncomingMessage): Promise<Answer> {
  const form = await readForm(request);
  if (!form) {
    return {
      status: 400,
      body: { type: 'validation', message: 'The upload is not multipart/form-data' },
    };
  }
  const files = [];
  const fields: Record<string, string> = {};
  for (const [field, value] of form) {
    if (typeof value === 'string') fields[field] = value;
    else files.push({ field, name: value.name, size: value.size, type: value.type });
  }
  return { status: 200, body: { files, fields } };
}

async function readForm(request: IncomingMessage): Promise<FormData | undefined> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await readBody(request, maxBytes);
  if (!type.startsWith('multipart/form-data')) return undefined;
  try {
    const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
    return await body.formData();
  } catch {
    return undefined; // Its parts do not hold together.
  }
}
