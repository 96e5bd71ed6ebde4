import type { Host, HostAnswer } from './hostedBy.ts';

/* Imitations of hosts, caches and proxies: what they make of our server's answers. */

const isPage = ({ headers }: HostAnswer) => /^text\/html/.test(headers.get('Content-Type') ?? '');

/** Nothing of our headers: those that such a host sends itself. */
function dropHeaders({ headers }: HostAnswer): void {
  const kept = ['content-type', 'etag'];
  for (const name of [...headers.keys()]) if (!kept.includes(name)) headers.delete(name);
  headers.set('Cache-Control', 'max-age=600');
}

/** What is no file of the folder is answered with its page for what is missing, a copy of ours. */
async function answerMissing(answer: HostAnswer, path: string, page: () => Promise<string>) {
  const isRoute = isPage(answer) && path.split('?')[0] !== '/';
  if (!isRoute && answer.status !== 404) return;
  answer.status = 404;
  answer.headers.set('Content-Type', 'text/html; charset=utf-8');
  answer.text = await page();
}

export const weakEtag: Host = ({ headers }) => headers.set('ETag', `W/${headers.get('ETag')}`);

/** As caches do that optimise HTML; the configuration's text stays as it is. */
export const minify: Host = (answer) => {
  if (!isPage(answer)) return;
  answer.text = answer.text
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ([a-z-]+)="([\w./#-]+)"(?=[ >])/g, ' $1=$2')
    .replace('</body></html>', '');
};

export const inject: Host = (answer) => {
  if (isPage(answer))
    answer.text += '<script>document.documentElement.dataset.injected = "yes"</script>';
};

/** Static hosts for a repository's pages. Who has no page for what is missing copies ours there. */
export const gitHubPages: Host = async (answer, path, ask) => {
  dropHeaders(answer);
  await answerMissing(answer, path, () => ask('/'));
  await weakEtag(answer, path, ask);
};

export const gitLabPages: Host = async (answer, path) => {
  dropHeaders(answer);
  await answerMissing(answer, path, async () => 'Not found');
};

const policies = {
  'Permissions-Policy': 'camera=(self)',
  'Referrer-Policy': 'origin',
  'Content-Security-Policy': "frame-ancestors 'self'",
};

export const addPolicies: Host = ({ headers }) => {
  for (const [name, value] of Object.entries(policies)) headers.append(name, value);
};

export const replacePolicies: Host = ({ headers }) => {
  for (const [name, value] of Object.entries(policies)) headers.set(name, value);
};

/** One that knows nothing of provider and API. */
export const strictPolicy: Host = ({ headers }) =>
  headers.set('Content-Security-Policy', "default-src 'self'");

export const withoutWorker: Host = (answer, path) => {
  if (path !== '/sw.js') return;
  answer.status = 404;
  answer.headers.set('Content-Type', 'text/plain');
  answer.text = 'Not found';
};

export const pageAsWorker: Host = ({ headers }, path) => {
  if (path === '/sw.js') headers.set('Content-Type', 'text/html');
};

/** A cache that goes on answering with this worker, as for a day. */
export function staleWorker(kept: string): Host {
  return (answer, path) => {
    if (path === '/sw.js') answer.text = kept;
  };
}
