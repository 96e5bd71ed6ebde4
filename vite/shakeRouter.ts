import type { Plugin } from 'vite';

const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const construction = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the build leave out what nobody uses of react-router: forms, scroll restoration, NavLink. It
 * names its components by assignment, which counts as a use (1.7 kB of the first load).
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\// },
      handler: (code) => ({
        code: code.replaceAll(displayName, '').replaceAll(construction, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
