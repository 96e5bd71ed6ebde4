import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { licenceText } from './licenceText.ts';

/** A package of which some is in the build. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly licenceText: string;
  readonly homepage: string | undefined;
  /** Where it lies, from the folder of `node_modules` on. */
  readonly path: string;
  /** The files of the build that hold some of it. */
  readonly files: readonly string[];
  /** What it depends on, in the build or not. */
  readonly dependencies: readonly string[];
}

const names = v.optional(v.record(v.string(), v.string()), {});

const manifest = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  author: v.optional(v.union([v.string(), v.object({ name: v.string() })])),
  homepage: v.optional(v.string()),
  dependencies: names,
  peerDependencies: names,
});

/**
 * The packages that the modules of a build come from, by name.
 * @param byFile ids of modules by file of the build.
 * @param root where the tools lie whose own helpers are part of a build.
 * @throws Error where one does not say its licence, or there is no text of it.
 */
export function thirdParties(
  byFile: ReadonlyMap<string, readonly string[]>,
  root: string,
): readonly ThirdParty[] {
  const filesOf = new Map<string, Set<string>>();
  for (const [file, modules] of byFile) {
    for (const id of modules) {
      const folder = packageFolder(id, root);
      if (folder) filesOf.set(folder, (filesOf.get(folder) ?? new Set()).add(file));
    }
  }
  return [...filesOf]
    .map(([folder, files]) => readPackage(folder, inOrder([...files])))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function inOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((one, other) => (one < other ? -1 : 1));
}

/** The folder of the package that a module comes from; undefined for the product's own. */
export function packageFolder(id: string, root: string): string | undefined {
  const path = id.replace(/^\0/, '').replaceAll('\\', '/');
  const [, tool] = /^(vite|rolldown)\//.exec(path) ?? [];
  if (tool) return join(root, 'node_modules', tool);
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function readPackage(folder: string, files: readonly string[]): ThirdParty {
  const read = v.safeParse(
    manifest,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  if (!read.success) throw new Error(`${folder} does not say its name, version and licence`);
  const { name, version, license: licence, author, homepage, ...rest } = read.output;
  return {
    name,
    version,
    licence,
    licenceText: licenceText({
      name,
      licence,
      author: typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name,
      texts: ['LICEN[CS]E', 'COPYING', 'NOTICE'].flatMap((kind) => readTexts(folder, kind)),
    }),
    homepage,
    path: folder.slice(folder.indexOf('node_modules/')),
    files,
    dependencies: inOrder(Object.keys({ ...rest.dependencies, ...rest.peerDependencies })),
  };
}

function readTexts(folder: string, kind: string): string[] {
  if (!existsSync(folder)) return [];
  const [file] = readdirSync(folder).filter((each) => new RegExp(`^${kind}`, 'i').test(each));
  return file === undefined ? [] : [readFileSync(join(folder, file), 'utf8')];
}
