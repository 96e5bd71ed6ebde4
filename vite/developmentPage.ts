import type { Plugin } from 'vite';
import { configurePage } from '../deploy/configurePage.ts';
import type { Config } from '../shared/Config.ts';
import { withScripts } from './withScripts.ts';

const scripts = {
  boot: 'type="module" src="/src/boot.ts"',
  compose: '/src/compose.ts',
  main: '/src/main.tsx',
  shared: [],
  library: '/src/main.tsx',
  styles: [],
  signIn: '/src/auth/protocol/protocolMessages.ts',
  exchange: '/src/auth/protocol/exchangeCode.ts',
};

/** Vite's development server has no build to configure: it gets its page ready as it is asked for. */
export function developmentPage(config: Config): Plugin {
  return {
    name: 'development-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => configurePage(withScripts(html, scripts), config, 'development'),
    },
  };
}
