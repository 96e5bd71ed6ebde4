import type { Config } from '../../shared/Config.ts';
import { configurationId } from '../../shared/pageMetadata.ts';

/** Only a page that was configured has this element (deploy/configurePage.ts). Without it nothing starts. */
const element = document.getElementById(configurationId) as HTMLElement;

/** The configuration of this environment; the files are the same in each. */
export const config: Config = JSON.parse(element.textContent);

/**
 * The addresses of this build's scripts (vite/page.ts). The lists for a login and for its way back are separated
 * by blanks.
 */
export const {
  compose: composeScript,
  main: mainScript,
  base: libraryScript,
  signIn: signInScripts,
  exchange: exchangeScripts,
} = element.dataset as Record<'compose' | 'main' | 'base' | 'signIn' | 'exchange', string>;
