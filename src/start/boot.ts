import { composeScript, mainScript } from '../lib/config.ts';
import { showLook } from '../lib/createLook.ts';
import { loadTwice } from '../lib/loadTwice.ts';
import { nextPaint } from '../lib/nextPaint.ts';
import type {} from '../pwa/createInstall.ts';
import { readGateContext } from '../storedPage/gate.ts';
import { replayEarlyInput, untilReady } from '../storedPage/replayEarlyInput.ts';
import { discardStoredPage, guardBfcache, showStoredPage } from '../storedPage/showStoredPage.ts';
import { loadMain } from './loadMain.ts';
import { addResourceHints } from './resourceHints.ts';

type Composition = typeof import('./compose.ts');
interface Main {
  start(composition: Composition): void;
}

/* The blocking script in the head. It must stay small. */

function importScript<Script>(script: string): Promise<Script> {
  return loadTwice(() => import(/* @vite-ignore */ script));
}

function begin(): void {
  const isShown = showStoredPage();
  const { user } = readGateContext();
  // Nobody is signed in and the address has no answer of the provider's: a visitor, who needs no page.
  const isVisitor = user === null && !location.search;
  addResourceHints(user, isVisitor);
  // Neither a login nor the exchange of its code needs the rest of the page, which is still being parsed.
  const early = user === null ? importScript<Composition>(composeScript) : undefined;
  early?.catch(() => undefined); // whoever awaits it reports its failure
  const rendered = untilReady();
  const start = () => {
    if (!isShown) discardStoredPage();
    void loadMain(async (within) => {
      if (isShown) await nextPaint();
      const composition = await within(early ?? importScript<Composition>(composeScript));
      // Until then the processor works on the redirect, or on the exchange of the code.
      if (user === null) await composition.mainNeeded;
      if (!isShown) await nextPaint();
      const main = await within(importScript<Main>(mainScript));
      main.start(composition);
      // This wait has no deadline, because the provider may take its time.
      await composition.drawable;
      // If a proxy replaced the script by something else, it may run without an error and do nothing.
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

// A prerendered page shows nothing and signs nobody in before it is visited.
if (document.prerendering) document.addEventListener('prerenderingchange', begin);
else begin();
