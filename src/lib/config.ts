import type { Config } from '../../shared/Config.ts';
import { configurationId } from '../../shared/pageMetadata.ts';

/** Without it nothing starts: only a page that was configured brings it (deploy/configurePage.ts). */
const element = document.getElementById(configurationId) as HTMLElement;

/** The configuration of this environment; the files are the same in each. */
export const config: Config = JSON.parse(element.textContent);

/** Addresses of this build's scripts (vite/page.ts); those for a login and for its code parted by blanks. */
export const {
  compose: composeScript,
  main: mainScript,
  base: libraryScript,
  signIn: signInScripts,
  exchange: exchangeScripts,
} = element.dataset as Record<'compose' | 'main' | 'base' | 'signIn' | 'exchange', string>;
