import { listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import { test as base } from './deployment.ts';

/** What a host makes of an answer that our server would give. */
export interface HostAnswer {
  status: number;
  readonly headers: Headers;
  text: string;
}

/** Changes answers, by their path, as a host, a cache or a proxy does. */
export type Host = (answer: HostAnswer, path: string) => void;

/** The suite's test, whose pages are served by the host that `be` says, at the same address. */
export const test = base.extend<{ readonly be: (host: Host) => void }>({
  be: async ({ context, suite }, use) => {
    const { pages } = suite;
    const serve = createStaticServer(suite.buildDirectory);
    const own = await listen(0);
    own.answer(serve);
    let current: Host = () => undefined;

    pages?.answer(async (request, response) => {
      const path = request.url ?? '/';
      const answer = await fetch(own.origin + path, {
        headers: { 'Accept-Encoding': 'identity' },
      });
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
      response.end(
        isKnown || request.method === 'HEAD' ? undefined : isText ? changed.text : bytes,
      );
    });
    await use((host) => {
      current = host;
    });
    // Its pages would go on asking.
    await context.close();
    pages?.answer(serve);
    await own.close();
  },
});
