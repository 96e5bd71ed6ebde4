import type { Plugin, Rolldown } from 'vite';
import { shortDigest } from '../deploy/digest.ts';
import { buildModule } from './buildScript.ts';
import type { BundledModules } from './bundledModules.ts';
import { facadeSource, type Library, libraries, librarySource } from './libraries.ts';
import { shakeRouter } from './shakeRouter.ts';

const facadePrefix = '\0library:';

/**
 * Builds each library on its own, so that nothing but its packages is in its name, and has everything
 * else import it from there (docs/decisions/045).
 */
export function libraryFiles(bundled: BundledModules): Plugin {
  const facades = new Map<string, string>();
  const addresses = new Set<string>();
  const resolve = (id: string) => {
    if (addresses.has(id)) return { id, external: 'absolute' as const };
    return facades.has(id) ? `${facadePrefix}${id}` : undefined;
  };
  const load = (id: string) =>
    id.startsWith(facadePrefix) ? facades.get(id.slice(facadePrefix.length)) : undefined;
  const others: Plugin = { name: 'other-libraries', enforce: 'pre', resolveId: resolve, load };
  return {
    name: 'library-files',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const [name, library] of Object.entries<Library>(libraries)) {
        const plugins = [others, shakeRouter()];
        const { code, modules } = await buildModule(librarySource(library), plugins);
        const fileName = `static/${name}-${shortDigest(code)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        bundled.add(fileName, modules);
        addresses.add(`/${fileName}`);
        for (const module of Object.keys(library)) {
          facades.set(module, facadeSource(library, module, `/${fileName}`));
        }
      }
    },
    resolveId: resolve,
    load,
  };
}

/** The file of the library with that name. */
export function libraryFile(bundle: Rolldown.OutputBundle, name: keyof typeof libraries): string {
  const file = Object.keys(bundle).find((path) => path.startsWith(`static/${name}-`));
  if (!file) throw new Error(`The build has no library ${name}`);
  return file;
}
