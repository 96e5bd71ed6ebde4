import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { runServer } from '../servers/programs/runServer.ts';

/**
 * Starts a provider that others have written, from Debian's packages, with an ID token that lasts 12 seconds, because a
 * renewal comes in the last quarter. The password of each demonstration account is its name. @param folder private, and
 * removed by the caller
 */
export async function startLemonLdap(folder: string, port: number, appOrigin: string) {
  const issuer = `http://localhost:${port}`;
  const below = (name: string) => join(folder, name);
  for (const name of ['conf', 'sessions', 'persistent', 'locks']) await mkdir(below(name));
  await writeFile(below('lemonldap.ini'), iniFile(below('conf')));
  const storage = (name: string) => ({ Directory: below(name), LockDirectory: below('locks') });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // Its defaults, with OpenID Connect, and the client as docs/providers.md describes it.
  const configuration = {
    cfgNum: 1,
    cfgDate: 1,
    domain: 'localhost',
    portal: `${issuer}/`,
    key: 'for these tests only',
    locationRules: {},
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: storage('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: storage('persistent'),
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServiceKeyIdSig: 'tests',
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcRPMetaDataOptions: {
      launcher: {
        oidcRPMetaDataOptionsClientID: clientId,
        oidcRPMetaDataOptionsPublic: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsRedirectUris: `${appOrigin}/`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${appOrigin}/`,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsIDTokenExpiration: 12,
        oidcRPMetaDataOptionsIDTokenForceClaims: 1,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        oidcRPMetaDataOptionsRefreshToken: 1,
      },
    },
    oidcRPMetaDataExportedVars: { launcher: { email: 'mail', name: 'cn' } },
  };
  await writeFile(below('conf/lmConf-1.json'), JSON.stringify(configuration));

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
    /** Forgets every session, and with it its refresh token. */
    async endSessions() {
      for (const name of await readdir(below('sessions'))) await rm(below(`sessions/${name}`));
    },
  };
}

const iniFile = (configuration: string) => `[all]
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
