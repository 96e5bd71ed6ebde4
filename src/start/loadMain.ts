import { loadTimeoutMs } from '../../shared/deadline.ts';
import { errorsKey } from '../../shared/storageKeys.ts';
import { parseJson, readStored, store } from '../lib/safeStorage.ts';

/** Waits for one part of the application, for 20 s at most. */
type Within = <Part>(part: Promise<Part>) => Promise<Part>;

/**
 * Loads the application. Shows 'Could not load' (P22) if that fails or a part takes longer than 20 s: in place of
 * the page, or below a page that `keepsRoot`.
 */
export async function loadMain(
  load: (within: Within) => Promise<unknown>,
  keepsRoot: boolean,
): Promise<void> {
  const root = document.getElementById('root');
  const message = document.getElementById('could-not-load');
  /** Shows the words about a part that has failed or is late, or hides them. */
  const show = (isShown: boolean) => {
    const reference = message?.querySelector('#reference:empty');
    if (isShown && reference) reference.textContent = `Reference: ${referenceOfFailure()}`;
    message?.toggleAttribute('hidden', !isShown);
    root?.toggleAttribute('hidden', isShown && !keepsRoot);
  };
  if (!keepsRoot) message?.setAttribute('role', 'main');
  message?.querySelector('button')?.addEventListener('click', async () => {
    await fetchFiles('reload');
    location.reload();
  });

  try {
    await load(async (part) => {
      const timer = setTimeout(show, loadTimeoutMs, true);
      try {
        return await part;
      } finally {
        clearTimeout(timer);
        show(false);
      }
    });
  } catch {
    show(true); // the browser has logged which file failed
    await fetchFiles('default');
  }
}

/**
 * Makes the reference of this failure, for people to read out, and for 'Details for support' once the application
 * has loaded.
 */
function referenceOfFailure(): string {
  const tab = () => sessionStorage;
  const at = Date.now();
  const reference = `${at}`.slice(-8).replace(/.{4}/, '$& ');
  // ErrorLog.ts parses this when it reads it.
  const kept = parseJson(readStored(errorsKey, tab)) ?? [];
  const failure = { reference, at, source: 'start', code: 'could not load' };
  store(errorsKey, JSON.stringify([kept, failure].flat()), tab);
  return reference;
}

/**
 * Fetches every script and style that the head names, for the next start: `reload` past all caches, which may hold
 * something wrong under a name that never changes. By `default` the worker compares what it keeps and replaces what is
 * wrong. It has not heard of that before, because the browser refuses a script by itself.
 */
async function fetchFiles(cache: RequestCache): Promise<void> {
  const files = new Set(document.head.innerHTML.match(/\/static\/[^" ]+/g));
  // We ignore failures: offline, none of these can be fetched.
  await Promise.allSettled(
    Array.from(files, async (file) => (await fetch(file, { cache })).text()),
  );
}
