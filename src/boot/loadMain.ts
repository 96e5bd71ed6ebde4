import { loadTimeoutMs } from '../../shared/deadline.ts';
import { errorsKey } from '../../shared/storageKeys.ts';
import { composeScript, libraryScript, mainScript } from '../lib/config.ts';
import { parseJson, readStored, store } from '../lib/safeStorage.ts';

/** Waits for one part of the application, which has 20 s of its own. */
type Within = <Part>(part: Promise<Part>) => Promise<Part>;

/**
 * Loads the application; shows 'Could not load' when that fails or a part takes longer than 20 s, in the
 * place of the page, or below one that `keepsRoot`.
 */
export async function loadMain(
  load: (within: Within) => Promise<unknown>,
  keepsRoot: boolean,
): Promise<void> {
  const root = document.getElementById('root');
  const message = document.getElementById('could-not-load');
  /** Says that a part has failed or is late, or takes its words back. */
  const show = (isShown: boolean) => {
    const reference = message?.querySelector('#reference:empty');
    if (isShown && reference) reference.textContent = `Reference: ${referenceOfFailure()}`;
    message?.toggleAttribute('hidden', !isShown);
    root?.toggleAttribute('hidden', isShown && !keepsRoot);
  };
  if (!keepsRoot) message?.setAttribute('role', 'main');
  message?.querySelector('button')?.addEventListener('click', () => void tryAgain());

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
    show(true); // The browser has logged which file failed.
  }
}

/** Names this failure to people, and to 'Details for support' once the application has come. */
function referenceOfFailure(): string {
  const tab = () => sessionStorage;
  const at = Date.now();
  const reference = `${at}`.slice(-8).replace(/.{4}/, '$& ');
  // Parsed where it is read.
  const kept = parseJson(readStored(errorsKey, tab)) ?? [];
  const failure = { reference, at, source: 'start', code: 'could not load' };
  store(errorsKey, JSON.stringify([kept, failure].flat()), tab);
  return reference;
}

/** Past the browser's cache: what it has kept under a name that never changes may be something else. */
async function tryAgain(): Promise<void> {
  const sheetAndShared = document.querySelectorAll<HTMLLinkElement>(
    '[rel=stylesheet],[rel=modulepreload]',
  );
  const links = Array.from(sheetAndShared, ({ href }) => href);
  const files = [composeScript, mainScript, libraryScript, ...links];
  // Settled: offline there is nothing to be had.
  await Promise.allSettled(
    files.map(async (file) => (await fetch(file, { cache: 'reload' })).text()),
  );
  location.reload();
}
