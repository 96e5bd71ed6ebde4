import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  artefactPaths,
  describeArtefact,
  integrityOf,
  readArtefact,
} from '../../deploy/artefact.ts';
import { builtArtefact, pathInBuilds } from './builds.ts';

/** All but the libraries', which import nothing of ours and stay the same. */
const hashedName =
  /^(?!(?:background|jose|oidc|react|rolldown-runtime|select)-)(.+-)([\w-]{8,10})(\.(?:js|css))$/;

/**
 * The release after the one that is built: the same, but hashed files have other names, as if each of
 * ours had changed. Made once in a run.
 */
export async function nextArtefact(): Promise<string> {
  const folder = pathInBuilds('next');
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  await cp(builtArtefact(), unfinished, { recursive: true });
  const { version, files } = await readArtefact(unfinished);
  const names = await renameHashed(join(unfinished, 'static'));

  const renamed = (path: string) =>
    join(dirname(path), names.get(basename(path)) ?? basename(path));
  const sources = Object.keys(files).filter(
    (path) => !/\.(br|gz)$/.test(path) || path.startsWith('.'),
  );
  const paths = sources.map(renamed);
  for (const path of paths.filter((each) => /^(static|\.deploy\/templates)\//.test(each))) {
    let text = await readFile(join(unfinished, path), 'utf8');
    for (const [old, name] of names) text = text.replaceAll(old, name);
    await writeFile(join(unfinished, path), text);
  }
  const worker = join(unfinished, artefactPaths.worker);
  let text = await readFile(worker, 'utf8');
  for (const path of sources.filter((each) => each.startsWith('static/'))) {
    const changed = integrityOf(await readFile(join(unfinished, renamed(path))));
    text = text.replace(files[path] ?? '', changed);
  }
  await writeFile(worker, text);
  await describeArtefact(unfinished, version, paths);
  // Another worker of the run may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

async function renameHashed(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const [, start = '', hash = '', end = ''] = hashedName.exec(file) ?? [];
    if (hash) {
      names.set(file, `${start}${Array.from(hash).reverse().join('')}${end}`);
      await rename(join(folder, file), join(folder, names.get(file) ?? file));
    } else if (/\.(br|gz)$/.test(file)) {
      await rm(join(folder, file)); // It is made again.
    }
  }
  return names;
}
