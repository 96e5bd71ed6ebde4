import type { ThirdParty } from './thirdParties.ts';

interface Subject {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/**
 * What the build is made of, as CycloneDX 1.6 says it: no more than is in its files. Without a time or
 * a number of its own, so that the same build has the same bill.
 * @param integrityOf a package's integrity by its path, as the lock file has it.
 */
export function billOfMaterials(
  subject: Subject,
  parties: readonly ThirdParty[],
  integrityOf: (path: string) => string | undefined,
) {
  const root = packageUrl(subject);
  const references = new Map(parties.map((party) => [party.name, packageUrl(party)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name: subject.name,
        version: subject.version,
        licenses: [{ license: { name: subject.licence } }],
      },
    },
    components: parties.map((party) => component(party, integrityOf(party.path))),
    dependencies: [
      { ref: root, dependsOn: [...references.values()] },
      ...parties.map((party) => ({
        ref: packageUrl(party),
        dependsOn: party.dependencies.flatMap((name) => references.get(name) ?? []),
      })),
    ],
  };
}

function component(party: ThirdParty, integrity: string | undefined) {
  const [, group, name = party.name] = /^(@[^/]+)\/(.+)$/.exec(party.name) ?? [];
  const [, content] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': packageUrl(party),
    ...(group && { group }),
    name,
    version: party.version,
    scope: 'required',
    ...(content && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
    }),
    licenses: [
      / (?:OR|AND|WITH) /.test(party.licence)
        ? { expression: party.licence }
        : { license: { id: party.licence } },
    ],
    purl: packageUrl(party),
    ...(party.homepage && { externalReferences: [{ type: 'website', url: party.homepage }] }),
    properties: party.files.map((value) => ({ name: 'launcher:file', value })),
  };
}

function packageUrl({ name, version }: { readonly name: string; readonly version: string }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
