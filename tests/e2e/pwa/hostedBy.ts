import type { Page } from '@playwright/test';
import { listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import type { Suite } from '../suite.ts';

/** What a host makes of an answer that our server would give. */
export interface HostAnswer {
  status: number;
  readonly headers: Headers;
  text: string;
}

/** Changes answers, by their path, as a host, a cache or a proxy does. */
export type Host = (answer: HostAnswer, path: string) => void;

export interface Hosted {
  /** From now on that host serves the pages. */
  be(host: Host): void;
}

/** Serves the suite's pages by a host, at the same address, while `use` runs; then the browser is closed. */
export async function hostedBy(
  page: Page,
  suite: Suite,
  use: (hosted: Hosted) => Promise<void>,
): Promise<void> {
  await suite.halt();
  await suite.resume('--without-pages');
  const own = await listen(0);
  own.answer(createStaticServer(suite.buildDirectory));
  let current: Host = () => undefined;

  const outer = await listen(Number(new URL(suite.origin).port));
  outer.answer(async (request, response) => {
    const path = request.url ?? '/';
    const asked = fetch(own.origin + path, { headers: { 'Accept-Encoding': 'identity' } });
    const answer = await asked.catch(() => undefined);
    if (!answer) {
      response.destroy(); // The story is over.
      return;
    }
    const headers = new Headers(answer.headers);
    const isText = !/image|octet/.test(headers.get('Content-Type') ?? '');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const changed = { status: answer.status, headers, text: isText ? bytes.toString() : '' };
    current(changed, path);
    for (const name of ['Content-Length', 'Connection', 'Keep-Alive', 'Transfer-Encoding'])
      headers.delete(name);
    response.setHeaders(headers);
    const etag = headers.get('ETag');
    const isKnown = etag && request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : changed.status);
    response.end(isKnown || request.method === 'HEAD' ? undefined : isText ? changed.text : bytes);
  });

  try {
    await use({
      be: (host) => {
        current = host;
      },
    });
  } finally {
    // Its pages would go on asking.
    await page.context().close();
    await Promise.all([outer.close(), own.close()]);
    await suite.halt();
    await suite.resume();
  }
}
