import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

const licences = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    /** By its SPDX identifier. */
    identifier: v.string(),
    text: v.optional(v.string()),
  }),
);

type Licences = v.InferOutput<typeof licences>;

/** Where Vite lists whose work is in the page, and whose in the worker. */
export const licenceLists = {
  page: '.deploy/licences.json',
  worker: '.deploy/licences-of-worker.json',
};

/** Has Vite write such a list of the build that it is part of. */
export function listLicences(fileName: string): Plugin {
  return {
    name: 'licence-list',
    apply: 'build',
    config: () => ({ build: { license: { fileName } } }),
  };
}

/** What the tools put into a build themselves, of which Vite lists nothing. */
const tools = ['rolldown', 'vite'];

/**
 * Takes the lists out of a build again.
 * @returns all that others wrote of it with the whole text of its licence, in Markdown.
 */
export async function takeNotices(outDir: string, root: string): Promise<string> {
  const files = Object.values(licenceLists).map((file) => join(outDir, file));
  const listed = await Promise.all(
    files.map(async (file) => v.parse(licences, JSON.parse(await readFile(file, 'utf8')))),
  );
  await Promise.all(files.map((file) => rm(file)));
  const ofTools = tools.map((tool) => readTool(join(root, 'node_modules', tool)));
  return noticesOf([...listed.flat(), ...(await Promise.all(ofTools))]);
}

async function readTool(folder: string): Promise<Licences[number]> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const text = await readFile(join(folder, 'LICENSE'), 'utf8').catch(() =>
    readFile(join(folder, 'LICENSE.md'), 'utf8'),
  );
  // What a tool bundles itself is not in what it builds.
  const [own = ''] = text.split('# Licenses of bundled dependencies');
  return { name, version, identifier: license, text: own.trim() };
}

/**
 * Where a package brings no text, another one of its scope under the same licence does.
 * @throws Error where there is none either.
 */
export function noticesOf(listed: Licences): string {
  const byName = new Map(listed.map((each) => [`${each.name} - ${each.version}`, each]));
  const sections = [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const scopeOf = (name: string) => name.split('/', 1)[0];
  const textOf = ({ name, identifier, text }: Licences[number]) =>
    text ??
    listed.find(
      (each) => each.text && each.identifier === identifier && scopeOf(each.name) === scopeOf(name),
    )?.text;
  return [
    '# Licences of what others wrote\n',
    ...sections.map(([name, each]) => {
      const text = textOf(each);
      if (!text) throw new Error(`${name} has no text of its licence, ${each.identifier}`);
      return `## ${name} (${each.identifier})\n\n${text}\n`;
    }),
  ].join('\n');
}
