import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientId } from '../../../local/provider/providerConfiguration.ts';
import type { Suite } from '../../e2e/suite.ts';
import { type Addresses, showApplications, showConfigured, startSignIn } from './floorScripts.ts';

/** Paths of the floors, on the launcher's own origin and answered with its own headers. */
export const floorPaths = {
  /** Discovers the provider and goes there. */
  visitor: '/floors/visitor.html',
  /** Exchanges a code and draws a card per application from the API's answer. */
  wayBack: '/floors/way-back.html',
  /** A launcher without sign-in, of the weight that was measured of Homer. */
  peer: '/floors/peer.html',
} as const;

/**
 * Of Homer: 210 kB in all. Its fonts and icons come beside its script; its cards were measured to stand
 * after 1.43 s on slow 4G. In bytes.
 */
const peerWeights = { script: 70_000, style: 30_000, images: 110_000 } as const;

/** Puts pages beside the build that do the least there is to do, to be measured against. */
export async function plantFloors({ origin, provider, api, buildDirectory }: Suite): Promise<void> {
  const addresses: Addresses = { origin, provider, api, clientId };
  const directory = join(buildDirectory, 'floors');
  await mkdir(directory, { recursive: true });
  const scripts = {
    visitor: callOf(startSignIn, addresses),
    'way-back': callOf(showApplications, addresses),
    peer: `${callOf(showConfigured, addresses)}\n//${ballast(peerWeights.script)}`,
  };
  const files = {
    ...Object.fromEntries(
      Object.entries(scripts).flatMap(([name, script]) => [
        [`${name}.js`, script],
        [`${name}.html`, pageOf(name)],
      ]),
    ),
    'peer.css': `/*${ballast(peerWeights.style)}*/`,
    'peer.svg': ballast(peerWeights.images),
    'peer.json': JSON.stringify(['Region', 'Project', 'Impact']),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), content);
  }
}

function callOf(script: (addresses: Addresses) => unknown, addresses: Addresses): string {
  return `void (${script.toString()})(${JSON.stringify(addresses)});`;
}

function pageOf(name: string): string {
  const style =
    name === 'peer'
      ? '<link rel="stylesheet" href="/floors/peer.css"><link rel="preload" as="image" href="/floors/peer.svg">'
      : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title>${style}<script type="module" src="/floors/${name}.js"></script></head><body></body></html>`;
}

/** Text that no server could compress; it serves files of its own beside the build as they are. */
function ballast(bytes: number): string {
  return randomBytes((bytes * 3) / 4).toString('base64url');
}
