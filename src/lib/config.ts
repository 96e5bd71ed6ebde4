import type { Config } from '../../shared/Config.ts';
import { configurationId } from '../../shared/pageMetadata.ts';

const element = document.getElementById(configurationId);

/**
 * Of this environment: the page brings it (deploy/stampPage.ts), since the files are the same in each.
 * Without one nothing starts.
 */
export const config: Config = JSON.parse(element?.textContent ?? '');

/** Addresses of this build's scripts (vite/withScripts.ts); those for a login parted by blanks. */
export const {
  session: sessionScript = '',
  main: mainScript = '',
  base: libraryScript = '',
  signIn: signInScripts = '',
} = element?.dataset ?? {};
