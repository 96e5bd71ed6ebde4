import './offline/InstallPromptEvent.ts';
import { keepPress } from './boot/keepPress.ts';
import { loadMain } from './boot/loadMain.ts';
import { guardReturn, removePersonalPage, showPersonalPage } from './boot/personalPage.ts';
import { readCircumstances } from './boot/readCircumstances.ts';
import { warmUp } from './boot/warmUp.ts';

/*
 * The blocking head script: runs before the first paint, so it stays small.
 * vite/bootScript.ts makes a classic script of it and hands it the application's address.
 */
const { main, signIn } =
  document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

function begin(): void {
  const isShown = showPersonalPage();
  if (!isShown) warmUp(readCircumstances().readUser, signIn?.split(' ') ?? []);
  const load = () =>
    void loadMain({ load: () => import(/* @vite-ignore */ main ?? ''), keepsRoot: isShown });
  const start = () => {
    if (!isShown) removePersonalPage();
    void firstFrame().then(load);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** Resolves once a frame is painted, or when none can be waited for: a window nobody sees paints none. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}

keepPress();
guardReturn(() => location.reload());
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.heldInstallPrompt = event;
});

// A page rendered ahead shows nothing and signs nobody in before it is really visited.
if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
else begin();
