import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Library {
  /** Matches the library's files that are edited. */
  readonly path: RegExp;
  /** Patterns in its code, each with its replacement. */
  readonly edits: readonly (readonly [RegExp, string])[];
}

/** React's packages, each with the file that its production build has. */
const reactFiles: Readonly<Record<string, string>> = {
  react: 'cjs/react.production.js',
  'react/jsx-runtime': 'cjs/react-jsx-runtime.production.js',
  'react-dom': 'cjs/react-dom.production.js',
  'react-dom/client': 'cjs/react-dom-client.production.js',
  scheduler: 'cjs/scheduler.production.js',
};

const libraries: readonly Library[] = [
  {
    // CommonJS needs a runtime of the bundler's, which is one request more.
    path: /(?:react|react-dom|scheduler)\/cjs\//,
    edits: [
      [/^(?:var| ) (\w+) = require\("([\w-]+)"\)[,;]$/gm, 'import * as $1 from "$2";'],
      [/^exports\.(\w+) = void 0;$/gm, 'export let $1;'],
      [/(?<=[ (])exports\.(?=\w)/g, ''],
      [/^exports\.(\w+) = \1;$/gm, 'export { $1 };'],
      [/^exports\.(?=\w+ =)/gm, 'export const '],
      // Only the scheduler of React's development build has these, and the bundler warns of them.
      [/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined'],
    ],
  },
  {
    path: /react-router\/dist\//,
    edits: [
      // It has a production build, but its `exports` offer that to nobody.
      [/(?<=^var ENABLE_DEV_WARNINGS = )true(?=;$)/gm, 'false'],
      // It names its components by assignment, which the bundler takes for a use.
      [/^\w+\.(?:displayName = "[^"]*"|contextType = RSCRouterContext);$/gm, ''],
      [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ '],
      // These concern data routers, of which the launcher has none: its routes load nothing.
      [/\bisDataRoute(?= \? )|\b(?:dataRouterOpts && )?dataRouterState(?=\) \{| && )/g, 'false'],
      [/^ +middleware: element\.props[^}]*(?= *\})/gm, ''],
      // Only in React Router's framework does a link prefetch its page.
      [/\bshouldPrefetch(?= && !isAbsolute \? )/g, 'false'],
      [/\busePrefetchBehavior\(\s+prefetch,\s+rest\s+\)/g, '[false, null, {}]'],
      // Words for developers; what is asserted stays.
      [/^( +)warn\w+\(\n(?:.*\n)*?\1\);$/gm, ''],
      [
        /(^( +)invariant\(\n(?:(?!\2\);).*\n)*?) +(?:\/\/.*\n +)*(?:`.*`|"[^"\n]*"|getInvalidPathError\(.*\))\n(?=\2\);$)/gm,
        '$1',
      ],
    ],
  },
  {
    path: /swr\/dist\/_internal\/index|@emotion\/use-insertion-effect/,
    edits: [
      // Their names for what React has would keep all of it.
      [/^ +window\.__SWR_DEVTOOLS_REACT__ = React;$/gm, ''],
      [/React\['useInsertion' \+ 'Effect'\]/g, 'React.useInsertionEffect'],
    ],
  },
  {
    path: /swr\/dist\/use-swr/,
    edits: [
      // The launcher neither suspends nor renders on a server.
      [
        /(?<=const \{ cache, compare, )suspense, (.*), strictServerPrefetchWarning \} = config;/g,
        '$1 } = config, suspense = false, strictServerPrefetchWarning = false;',
      ],
      [/(?<=const hasCacheData = ).*(?=;)/g, 'false'],
    ],
  },
  {
    path: /valibot\/dist\//,
    edits: [
      // Its words about a value hold the value, so nothing of ours reads them.
      [/^\tconst (?:received|message\$1) = other\?.*\n(?:\tif \(message\$1 .*\n)?/gm, ''],
      [/^\t\t(?:received|message: `Invalid .*),\n/gm, ''],
      [/^\t\t(?:reference|async|expects|message): .*,\n/gm, ''],
      // No other library reads our schemas.
      [/^\tschema\["~standard"\] = \{$[^}]*\}[^}]*\};\n/gm, ''],
    ],
  },
];

/**
 * Lets the build leave out what nobody uses of these libraries: 7 kB of the first load (docs/decisions/036). An edit
 * that finds nothing fails the build, so that no update brings them back.
 */
export function shakeLibraries(): Plugin[] {
  const asModules: Plugin = {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      const file = reactFiles[id];
      return file && fileURLToPath(new URL(file, import.meta.resolve(id)));
    },
    transform: {
      filter: { id: /node_modules/, code: /import \w+.*["']react["']/ },
      // A module has no default export of all its exports.
      handler: (code) => ({
        code: code.replaceAll(
          /\bimport (\w+),? ?(\{[^}]+\})? ?from ?["']react["'];/g,
          (_, all, named = '{}') =>
            `import * as ${all} from "react"; import ${named} from "react";`,
        ),
        map: null,
      }),
    },
  };
  const shaken = libraries.map(({ path, edits }): Plugin => {
    const missing = new Set(edits);
    return {
      name: `shake ${path.source}`,
      apply: 'build',
      transform: {
        filter: { id: path },
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
            `${path.source} has nothing like ${pattern} any more. Look what its new version has instead, and ` +
              'change this edit in vite/shakeLibraries.ts to it. Without the edit tests/e2e/size.test.ts says what ' +
              'it costs: where that stays within the limit, delete the edit.',
          );
        }
      },
    };
  });
  return [asModules, ...shaken];
}
