import type { Plugin } from 'vite';

/** Patterns in react-router's code, each with its replacement. */
const edits: readonly (readonly [RegExp, string])[] = [
  // It has a production build, but its `exports` offer that to nobody.
  [/(?<=^var ENABLE_DEV_WARNINGS = )true(?=;$)/gm, 'false'],
  // It names its components by assignment, which the bundler takes for a use.
  [/^\w+\.(?:displayName = "[^"]*"|contextType = RSCRouterContext);$/gm, ''],
  [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ '],
  // These concern data routers, of which the launcher has none: its routes load nothing.
  [/\bisDataRoute(?= \? )|\b(?:dataRouterOpts && )?dataRouterState(?=\) \{| && )/g, 'false'],
  // Only in React Router's framework does a link prefetch its page.
  [/\bshouldPrefetch(?= && !isAbsolute \? )/g, 'false'],
];

/**
 * Lets the build leave out what nobody uses of react-router: 5.0 kB of the first load
 * (docs/decisions/036). An edit that finds nothing fails the build, so that no update brings them back.
 */
export function shakeRouter(): Plugin {
  const missing = new Set(edits);
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\// },
      handler(code) {
        const changed = edits.reduce((text, edit) => {
          const [pattern, replacement] = edit;
          if (text.search(pattern) >= 0) missing.delete(edit);
          return text.replaceAll(pattern, replacement);
        }, code);
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      for (const [pattern] of error ? [] : missing) {
        this.error(
          `react-router has nothing like ${pattern} any more. Look what its new version has instead, and ` +
            'change this edit in vite/shakeRouter.ts to it. Without the edit tests/e2e/size.test.ts says what ' +
            'it costs: where that stays within the limit, delete the edit.',
        );
      }
    },
  };
}
