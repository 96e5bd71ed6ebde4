import type { Plugin } from 'vite';

const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const construction = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/** Its package has a build for production, which its `exports` name for nobody. */
const warnings = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Lets the build leave out what nobody uses of react-router: forms, scroll restoration, NavLink, and
 * warnings for its users. It names its components by assignment, which counts as a use.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(warnings, warnings.replace('true', 'false'))
          .replaceAll(displayName, '')
          .replaceAll(construction, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
