import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { readArtefact } from './artefact.ts';
import type { Configuration } from './configuration.ts';
import { type HeaderRules, headersFor } from './headers.ts';
import { contentTypes } from './paths.ts';
import { releaseFiles } from './releaseFiles.ts';
import { request } from './request.ts';

/** A server may have a file in each of these, and not all of them from one release. */
const encodings = ['identity', 'gzip', 'br'];

const types: Readonly<Record<string, string>> = contentTypes;
const repeat = (step: number) => `Repeat step ${step} of Release`;

/**
 * Asks a site for every file and header of the release that this build and configuration make. Returns what is
 * wrong, each with its likely cause.
 */
export async function faultsOfSite(site: string, from: string, configuration: Configuration) {
  const artefact = await readArtefact(from);
  const { files } = releaseFiles(artefact, configuration);
  const rules: HeaderRules = JSON.parse(String(files['.deploy/headers.json']));
  const ask = (path: string, encoding = 'identity') =>
    request(`${site}/${path}`, { headers: { 'accept-encoding': encoding } });

  async function faultOf(path: string, encoding: string): Promise<string | undefined> {
    const wanted = Buffer.from(files[path] ?? (await readFile(join(from, path))));
    const { status, headers, body } = await ask(path.replace(/^index\.html$/, ''), encoding);
    const remedy = repeat(/^(?:index\.html|sw\.js|release\.json)$/.test(path) ? 3 : 1);
    const to = headers.has('location') ? ` to ${headers.get('location')}` : '';
    if (status !== 200) return `answers ${status}${to}. ${remedy}.`;
    if (!body.equals(wanted)) return `${difference(path, body, wanted)}. ${remedy}.`;
    const own = { ...headersFor(rules, `/${path}`), 'Content-Type': types[extname(path).slice(1)] };
    const others = Object.entries(own).flatMap(([name, value = '']) =>
      headers.get(name)?.toLowerCase() === value.toLowerCase() ? [] : name,
    );
    if (others.length === 0) return undefined;
    return `other ${others.join(', ')} than this release has. ${repeat(2)}, and reload the server.`;
  }

  await ask('');
  const faults = new Map<string, Set<string>>();
  const add = (path: string, fault: string) =>
    faults.set(fault, (faults.get(fault) ?? new Set()).add(path));
  for (const path of [...Object.keys(files), ...Object.keys(artefact.files)]) {
    if (/^\.|^staticwebapp|\.(?:br|gz)$/.test(path)) continue;
    const found = encodings.map((encoding) =>
      faultOf(path, encoding).catch(({ message }: Error) => message),
    );
    for (const fault of await Promise.all(found)) if (fault) add(path, fault);
  }
  for (const path of ['static/is-not-there.js', '.deploy/artefact.json']) {
    const { status } = await ask(path);
    if (status !== 404) add(path, `answers ${status} in place of 404. ${repeat(2)}.`);
  }
  return Array.from(faults, ([fault, paths]) => `${[...paths].join(', ')}: ${fault}`);
}

/** Says how a file differs from the one of the release, and so what has most likely happened. */
function difference(path: string, body: Buffer, wanted: Buffer): string {
  const text = body.toString();
  const [, page, worker] = /data-build="([^"]+)|^self\.release=\{"name":"([^"]+)/.exec(text) ?? [];
  if (wanted.subarray(0, body.length).equals(body)) {
    return `ends after ${body.length} of ${wanted.length} bytes: it was not copied whole`;
  }
  if (text.includes('not set up here yet')) return 'is of no environment: serve `site`, not `dist`';
  if (/^<!doctype/i.test(text) && path !== 'index.html') return 'is a page: the file is missing';
  return page || worker
    ? `is of ${page ?? worker}: an earlier release, or another configuration`
    : 'differs: it is of another release, or something changes it on its way';
}
