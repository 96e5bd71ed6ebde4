/** After this long without an application the page says so. */
const startDeadline = 20_000;

interface Start {
  readonly load: () => Promise<unknown>;
  /** Cards that are on the screen stay there, and their links work, whatever becomes of the rest. */
  readonly keepsRoot: boolean;
}

/** Loads the application. 'Could not load' stands in its place when it fails or takes too long. */
export async function loadMain({ load, keepsRoot }: Start): Promise<void> {
  const show = (isFailed: boolean) => {
    setHidden('could-not-load', !isFailed);
    setHidden('root', isFailed && !keepsRoot);
  };
  const message = document.getElementById('could-not-load');
  // Beside cards the page has its main part already.
  if (!keepsRoot) message?.setAttribute('role', 'main');
  message?.querySelector('button')?.addEventListener('click', () => location.reload());

  const timer = setTimeout(show, startDeadline, true);
  try {
    await load();
    show(false);
  } catch {
    // The browser has logged which file failed; the page says what can be done about it.
    show(true);
  }
  clearTimeout(timer);
}

function setHidden(id: string, isHidden: boolean): void {
  document.getElementById(id)?.toggleAttribute('hidden', isHidden);
}
