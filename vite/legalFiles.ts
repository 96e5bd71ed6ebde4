import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { artefactPaths } from '../deploy/artefact.ts';
import project from '../package.json' with { type: 'json' };
import { billOfMaterials } from './billOfMaterials.ts';
import type { BundledModules } from './bundledModules.ts';
import { noticesOf } from './notices.ts';
import { thirdParties } from './thirdParties.ts';

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ integrity: v.optional(v.string()) })),
});

/** What says whose work is in the build, by path: the notices and the bill of materials. */
export async function legalFiles(
  bundled: BundledModules,
  root: string,
): Promise<Readonly<Record<string, string>>> {
  const parties = thirdParties(bundled.byFile, root);
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages } = v.parse(lockFile, JSON.parse(text));
  const { name, version, license: licence } = project;
  const subject = { name, version, licence };
  const bill = billOfMaterials(subject, parties, (path) => packages[path]?.integrity);
  return {
    'third-party-notices.md': noticesOf(parties),
    [artefactPaths.billOfMaterials]: `${JSON.stringify(bill, null, 2)}\n`,
  };
}
