import { vi } from 'vitest';

export const connectionString =
  'InstrumentationKey=00000000-0000-4000-8000-000000000001;IngestionEndpoint=https://telemetry.suite.test';
export const endpoint = 'https://telemetry.suite.test/v2/track';

interface SentItem {
  readonly name: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly data: { readonly baseType: string; readonly baseData: Record<string, unknown> };
}

/** The edge of the page: nothing leaves, everything that would is kept. */
export function stubNetwork() {
  const posts: string[] = [];
  const requested: string[] = [];
  const headers: string[] = [];
  const statuses: number[] = [];
  const unanswered: ((status: number) => void)[] = [];
  let isAnswering = true;

  class Request {
    onreadystatechange = () => {};
    readyState = 0;
    status = 0;
    responseText = '';
    responseURL = '';
    upload = {};
    getAllResponseHeaders = () => '';
    addEventListener = () => {};
    abort = () => {};
    setRequestHeader = (name: string) => void headers.push(name.toLowerCase());
    open = (_method: string, url: string) => {
      this.responseURL = url;
      requested.push(url);
    };
    send = (body: string) => {
      posts.push(body);
      unanswered.push((status) => {
        this.readyState = 4;
        this.status = status;
        this.onreadystatechange();
      });
      if (isAnswering) setTimeout(answer, 1);
    };
  }

  function answer() {
    unanswered.shift()?.(statuses.shift() ?? 200);
  }

  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (input: string | globalThis.Request, init?: RequestInit) => {
    if (typeof input === 'string') {
      requested.push(input);
      headers.push(...new Headers(init?.headers).keys());
    } else {
      requested.push(input.url); // the SDK's own, for the page that is left
      posts.push(await input.text());
    }
    return new Response('{}');
  });
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: navigator.userAgent,
    language: navigator.language,
    cookieEnabled: true,
    sendBeacon: (url: string, body: unknown) => {
      requested.push(url);
      posts.push(String(body));
      return true;
    },
  });

  return {
    /** Bodies sent to anywhere, by whatever means. */
    posts,
    requested,
    headers,
    /** What the next posts are answered with; 200 otherwise. */
    statuses,
    answer,
    stopAnswering: () => {
      isAnswering = false;
    },
    startAnswering: () => {
      isAnswering = true;
    },
    items: () => posts.flatMap((body): SentItem[] => JSON.parse(body)),
  };
}

export function clearCookies() {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the store jsdom has
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}
