import { asObject } from '../../shared/asObject.ts';
import { pageHeadersDigest } from '../../shared/pageHeaders.ts';
import { storageKeys } from '../../shared/storageKeys.ts';

export interface Judgement {
  /** The build of the server's page; undefined where it does not say. */
  readonly seen: string | undefined;
  /**
   * `unknown`: every file is as it was built, so it was the device, or the network for a moment.
   * `headers`: the page is, but comes with those of another release. `http cache`: the server's are, but
   * the browser had kept another; now it has the right one.
   */
  readonly cause:
    | 'integrity'
    | 'no worker'
    | `http ${number}`
    | 'http cache'
    | 'headers'
    | 'unknown';
  /** The first file that is at fault; empty if none is. */
  readonly file: string;
  /** Whether the new version runs from the network: nothing but its page may be at fault. */
  readonly isLoadable: boolean;
}

interface ListedFile {
  readonly url: string;
  readonly integrity: string;
}

const judgeTimeoutMs = 60_000;

/** The page's address for a server, and none that the worker in charge answers from the device. */
const pageAddress = '/?';

/**
 * Looks for itself at what the new worker was to install, which the browser tells nobody.
 * @throws when the server does not answer
 */
export async function judgeInstall(): Promise<Judgement> {
  const signal = AbortSignal.timeout(judgeTimeoutMs);
  const uncached = { cache: 'no-store', signal } as const;
  const seen = await readServerBuild(signal);

  const { workerPath } = storageKeys;
  const worker = await fetch(workerPath, uncached);
  if (!worker.ok)
    return { seen, cause: `http ${worker.status}`, file: workerPath, isLoadable: false };
  const text = await worker.text();
  const files = readFileList(text);
  if (!files) return { seen, cause: 'no worker', file: workerPath, isLoadable: false };

  const causes = await Promise.all(
    files.map(async ({ url, integrity }) => ({
      file: url,
      cause:
        url === '/'
          ? await faultOfPage(await fetch(pageAddress, uncached), integrity, text)
          : await faultOfFile(url, integrity, signal),
    })),
  );
  const faults = causes.filter(({ cause }) => cause !== 'unknown');
  const [first = { file: '', cause: 'unknown' as const }] = faults;
  const isLoadable = faults.every(
    ({ file, cause }) => cause === 'http cache' || (file === '/' && cause !== 'headers'),
  );
  return { seen, ...first, isLoadable };
}

/** @throws when the server does not answer */
export async function readServerBuild(
  signal = AbortSignal.timeout(judgeTimeoutMs),
): Promise<string | undefined> {
  const page = await (await fetch(pageAddress, { cache: 'no-store', signal })).text();
  return / data-build=["']?([\w.-]+)/.exec(page)?.[1];
}

async function faultOfPage(
  response: Response,
  integrity: string,
  worker: string,
): Promise<Judgement['cause']> {
  const expected = /"pageHeaders":"([^"]+)"/.exec(worker)?.[1];
  const isFit = expected === undefined || (await pageHeadersDigest(response.headers)) === expected;
  const cause = await faultOf(response, integrity);
  return cause === 'unknown' && !isFit ? 'headers' : cause;
}

/** A hashed file is kept for good, so what is wrong is asked for once more, past the browser's cache. */
async function faultOfFile(
  url: string,
  integrity: string,
  signal: AbortSignal,
): Promise<Judgement['cause']> {
  const kept = await faultOf(await fetch(url, { signal }), integrity);
  if (kept === 'unknown') return kept;
  const fresh = await faultOf(await fetch(url, { signal, cache: 'reload' }), integrity);
  return fresh === 'unknown' ? 'http cache' : fresh;
}

async function faultOf(response: Response, integrity: string): Promise<Judgement['cause']> {
  if (!response.ok) return `http ${response.status}`;
  const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
  const actual = `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  return actual === integrity ? 'unknown' : 'integrity';
}

/** The list in the worker's first line (deploy/stampWorker.ts). */
function readFileList(worker: string): readonly ListedFile[] | undefined {
  try {
    const list: unknown = JSON.parse(/\[\{"[^\]]+\}\]/.exec(worker)?.[0] ?? '');
    return Array.isArray(list) && list.every(isListedFile) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isListedFile(value: unknown): value is ListedFile {
  const { url, integrity } = asObject(value) ?? {};
  return typeof url === 'string' && typeof integrity === 'string';
}
