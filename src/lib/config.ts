import type { Config } from '../../shared/Config.ts';
import { configurationId } from '../../shared/pageMetadata.ts';

/** Written by deploy/configurePage.ts; nothing starts without it. */
const element = document.getElementById(configurationId) as HTMLElement;

export const config: Config = JSON.parse(element.textContent);

/** The addresses of this build's scripts (vite/page.ts); `signIn` and `exchange` are separated by spaces. */
export const {
  compose: composeScript,
  main: mainScript,
  base: libraryScript,
  signIn: signInScripts,
  exchange: exchangeScripts,
} = element.dataset as Record<'compose' | 'main' | 'base' | 'signIn' | 'exchange', string>;
