/*
 * The blocking head script: runs before the first paint, so it stays small and imports nothing.
 * vite/bootScript.ts makes a classic script of it and hands it the application's address.
 */
const startDeadline = 20_000;

const main = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset.main;

/** Shows 'Could not load' in place of the loading screen, or takes it back when main comes late. */
function showFailure(failed: boolean): void {
  const message = document.getElementById('could-not-load');
  const root = document.getElementById('root');
  if (!message || !root) return;
  message.hidden = !failed;
  root.hidden = failed;
}

async function start(): Promise<void> {
  document
    .querySelector('#could-not-load button')
    ?.addEventListener('click', () => window.location.reload());

  const timer = setTimeout(showFailure, startDeadline, true);
  try {
    await import(/* @vite-ignore */ main ?? '');
    showFailure(false);
  } catch {
    // The browser has logged which file failed; the page says what can be done about it.
    showFailure(true);
  } finally {
    clearTimeout(timer);
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else void start();
