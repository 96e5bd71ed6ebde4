import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { type Running, runServer } from '../servers/programs/runServer.ts';

export interface RunningProvider extends Running {
  readonly issuer: string;
  /** Forgets every session and every refresh token. */
  endSessions(): Promise<void>;
}

interface Place {
  /** Private, and removed by the caller. */
  readonly folder: string;
  readonly port: number;
  readonly appOrigin: string;
  /** How long ID tokens last: short ones are renewed while a story looks on. */
  readonly idTokenSeconds: number;
}

/** A provider that others have written, from Debian's packages. */
export const lemonLdap = {
  name: 'LemonLDAP::NG',
  /** Debian's packages that bring it. */
  packages: 'lemonldap-ng, libstring-random-perl, libio-string-perl',
  /** What Perl is given, which succeeds if they are installed. */
  probe: [
    ...['Lemonldap::NG::Portal', 'Plack::Runner', 'String::Random', 'IO::String'].map(
      (module) => `-M${module}`,
    ),
    ...['-e', '1'],
  ],

  async start({ folder, port, appOrigin, idTokenSeconds }: Place): Promise<RunningProvider> {
    const issuer = `http://localhost:${port}`;
    const below = (name: string) => join(folder, name);
    for (const name of ['conf', 'sessions', 'persistent', 'locks']) await mkdir(below(name));
    await writeFile(below('lemonldap.ini'), iniFile(below('conf')));
    const storage = (name: string) => ({ Directory: below(name), LockDirectory: below('locks') });
    const configuration = JSON.stringify({
      ...portal(issuer),
      globalStorage: 'Apache::Session::File',
      globalStorageOptions: storage('sessions'),
      persistentStorage: 'Apache::Session::File',
      persistentStorageOptions: storage('persistent'),
      ...relyingParty(appOrigin, idTokenSeconds),
    });
    await writeFile(below('conf/lmConf-1.json'), configuration);

    // The server answers one connection after the other, so an idle one must not hold it.
    const server = `--host 127.0.0.1 --port ${port} --timeout 1`;
    const program = `-MPlack::Runner -e Plack::Runner->run(@ARGV) -- -E deployment ${server}`;
    const { stop } = await runServer({
      program: 'perl',
      parameters: [...program.split(' '), join(import.meta.dirname, 'lemonldap.psgi')],
      port,
      variables: { LLNG_DEFAULTCONFFILE: below('lemonldap.ini') },
    });
    return {
      issuer,
      stop,
      // The refresh tokens end with their sessions.
      endSessions: async () => {
        const names = await readdir(below('sessions'));
        await Promise.all(names.map((name) => rm(join(below('sessions'), name))));
      },
    };
  },
};

function iniFile(configuration: string): string {
  return `[all]
logLevel = error
localSessionStorage =
[configuration]
type = File
dirName = ${configuration}
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`;
}

/** Its defaults, with three demonstration accounts, the password of each its name, and OpenID Connect. */
function portal(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    cfgNum: 1,
    cfgDate: 1,
    domain: 'localhost',
    portal: `${origin}/`,
    key: 'for these tests only',
    locationRules: {},
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: origin,
    oidcServiceKeyIdSig: 'tests',
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

/** The client as docs/providers.md describes it. */
function relyingParty(appOrigin: string, idTokenSeconds: number) {
  return {
    oidcRPMetaDataOptions: {
      launcher: {
        oidcRPMetaDataOptionsClientID: clientId,
        oidcRPMetaDataOptionsPublic: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsRedirectUris: `${appOrigin}/`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${appOrigin}/`,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsIDTokenExpiration: idTokenSeconds,
        oidcRPMetaDataOptionsIDTokenForceClaims: 1,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        oidcRPMetaDataOptionsRefreshToken: 1,
      },
    },
    oidcRPMetaDataExportedVars: { launcher: { email: 'mail', name: 'cn' } },
  };
}
