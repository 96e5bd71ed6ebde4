import type { Plugin } from 'vite';

const assignment = /^\w+\.(?:displayName = "[^"]*"|contextType = RSCRouterContext);$/gm;
const construction = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;
/** Asked of a data router, which the launcher has none of: its routes load nothing. */
const question = /\bisDataRoute(?= \? )|\b(?:dataRouterOpts && )?dataRouterState(?=\) \{| && )/g;

/** Its package has a build for production, which its `exports` name for nobody. */
const warnings = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Lets the build leave out what nobody uses of react-router: forms, scroll restoration, NavLink, and
 * the error pages of a data router, warnings for its users. It names its components by assignment, which
 * counts as a use.
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
          .replaceAll(assignment, '')
          .replaceAll(construction, '/* @__PURE__ */ ')
          .replaceAll(question, 'false'),
        map: null,
      }),
    },
  };
}
