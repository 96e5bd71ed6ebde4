/** A module of a package, and of what it exports all that the product uses. */
export type Library = Readonly<Record<string, readonly string[]>>;

/**
 * Packages that stand in a file of their own, which no change of the application renames. Whoever uses
 * more of them finds out by the build, and adds it here.
 */
export const libraries = {
  react: {
    react: [
      'default',
      'cloneElement',
      'Component',
      'createContext',
      'createElement',
      'forwardRef',
      'Fragment',
      'isValidElement',
      'memo',
      'startTransition',
      'StrictMode',
      'use',
      'useCallback',
      'useContext',
      'useEffect',
      'useEffectEvent',
      'useInsertionEffect',
      'useLayoutEffect',
      'useMemo',
      'useRef',
      'useState',
      'useSyncExternalStore',
    ],
    'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
    'react-dom': ['createPortal', 'flushSync'],
    'react-dom/client': ['createRoot', 'hydrateRoot'],
    'react-router-dom': [
      'BrowserRouter',
      'createPath',
      'Navigate',
      'Router',
      'useHref',
      'useLinkClickHandler',
      'useLocation',
      'useNavigate',
    ],
    swr: ['default', 'SWRConfig', 'unstable_serialize', 'useSWRConfig'],
  },
  select: { 'react-select': ['components'], 'react-select/base': ['default'] },
} satisfies Readonly<Record<string, Library>>;

/** The module that exports all of a library, under short names. */
export function librarySource(library: Library): string {
  return statements(library, (exported, names) => `export { ${names} } from '${exported}';`);
}

/** What stands for one of its modules in everything else: the same names, from the library's file. */
export function facadeSource(library: Library, module: string, address: string): string {
  const short = shortNames(library);
  const names = (library[module] ?? []).map((name) => `${short(module, name)} as ${name}`);
  return `export { ${names.join(', ')} } from '${address}';`;
}

function statements(library: Library, write: (module: string, names: string) => string): string {
  const short = shortNames(library);
  return Object.entries(library)
    .map(([module, names]) =>
      write(module, names.map((name) => `${name} as ${short(module, name)}`).join(', ')),
    )
    .join('\n');
}

/** By place in the list: names are a tenth of what the first load takes of imports and exports. */
function shortNames(library: Library): (module: string, name: string) => string {
  const all = Object.entries(library).flatMap(([module, names]) =>
    names.map((name) => `${module} ${name}`),
  );
  return (module, name) => {
    const place = all.indexOf(`${module} ${name}`);
    return place < 26 ? letter(place) : letter(Math.floor(place / 26) - 1) + letter(place % 26);
  };
}

function letter(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + index);
}
