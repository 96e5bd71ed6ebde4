import type { Plugin } from 'vite';

/** Which modules each file of the build is made of, over all the builds that it takes. */
export interface BundledModules {
  readonly byFile: ReadonlyMap<string, readonly string[]>;
  add(file: string, modules: readonly string[]): void;
}

export function createBundledModules(): BundledModules {
  const byFile = new Map<string, readonly string[]>();
  return { byFile, add: (file, modules) => void byFile.set(file, modules) };
}

/** Notes the modules of every script of the build that it is part of; `nameOf` says under which name. */
export function noteModules(
  bundled: BundledModules,
  nameOf = (fileName: string) => fileName,
): Plugin {
  return {
    name: 'bundled-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') bundled.add(nameOf(output.fileName), output.moduleIds);
      }
    },
  };
}
