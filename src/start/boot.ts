import { isLoginAnswer } from '../auth/callback.ts';
import { composeScript, mainScript } from '../lib/config.ts';
import { showLook } from '../lib/createLook.ts';
import { loadTwice } from '../lib/loadTwice.ts';
import { nextPaint } from '../lib/nextPaint.ts';
import type {} from '../pwa/createInstall.ts';
import {
  discardStoredPage,
  guardBfcache,
  readGateContext,
  showStoredPage,
} from '../storedPage/gate.ts';
import { replayEarlyInput, untilInteractive } from '../storedPage/replayEarlyInput.ts';
import { loadMain } from './loadMain.ts';
import { addResourceHints } from './resourceHints.ts';

type Composition = typeof import('./compose.ts');
interface Main {
  start(composition: Composition): void;
}

/* The blocking script in the head, so its bytes are limited (tests/e2e/size.test.ts). */

function importScript<Script>(script: string): Promise<Script> {
  return loadTwice(() => import(/* @vite-ignore */ script));
}

function begin(): void {
  const isShown = showStoredPage();
  const { user } = readGateContext();
  // A visitor needs no page.
  const isVisitor = user === null && !isLoginAnswer(new URLSearchParams(location.search));
  if (!isShown) addResourceHints(user, isVisitor);
  // Sign-in does not need the rest of the page, which is still being parsed.
  const early = user === null ? importScript<Composition>(composeScript) : undefined;
  early?.catch(() => undefined); // `start` reports the failure
  const rendered = untilInteractive();
  const start = () => {
    if (!isShown) discardStoredPage();
    void loadMain(async (within) => {
      if (isShown) {
        await nextPaint();
        // Earlier, they would compete with the cards.
        addResourceHints(user, isVisitor);
      }
      const composition = await within(early ?? importScript<Composition>(composeScript));
      // Sign-in needs the processor until then.
      if (user === null) await composition.mainNeeded;
      if (!isShown) await nextPaint();
      const main = await within(importScript<Main>(mainScript));
      main.start(composition);
      // Without a deadline, because the provider may be slow.
      await composition.drawable;
      // A script that a proxy replaced may do nothing, without an error.
      await within(rendered);
    }, isShown);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

showLook();
replayEarlyInput();
guardBfcache(() => location.reload());
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.heldInstallPrompt = event;
});

// A prerendered page may never be visited.
if (document.prerendering) document.addEventListener('prerenderingchange', begin);
else begin();
