import { loadTimeoutMs } from '../../shared/deadline.ts';
import { errorsKey } from '../../shared/storageKeys.ts';
import { parseJson, readStored, store } from '../lib/safeStorage.ts';

/** Waits for one part, for 20 s at most. */
type Within = <Part>(part: Promise<Part>) => Promise<Part>;

/** Shows 'Could not load' (P22) if a part fails or takes 20 s: in place of the page, or below it with `keepsRoot`. */
export async function loadMain(load: (within: Within) => Promise<unknown>, keepsRoot: boolean) {
  const root = document.getElementById('root');
  const message = document.getElementById('could-not-load');
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
    show(true); // the browser logs the file
    await fetchFiles('default');
  }
}

/** Stores the failure for 'Details for support', and returns its reference. */
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

/** Refetches the head's files: `reload` bypasses the caches, `default` has the worker compare those that it keeps. */
async function fetchFiles(cache: RequestCache): Promise<void> {
  const files = new Set(document.head.innerHTML.match(/\/static\/[^" ]+/g));
  // Offline all of these fail.
  await Promise.allSettled(
    Array.from(files, async (file) => (await fetch(file, { cache })).text()),
  );
}
