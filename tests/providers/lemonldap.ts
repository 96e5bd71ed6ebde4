import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { clientId } from '../../local/provider/providerConfiguration.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);

/** Where the package's templates lie; undefined where it, or Plack's server, is not installed. */
export async function findLemonLdap(): Promise<string | undefined> {
  const modules = '-MLemonldap::NG::Portal -MPlack::Runner -MString::Random -MIO::String'.split(
    ' ',
  );
  const ask = 'print $INC{"Lemonldap/NG/Portal.pm"}';
  try {
    const { stdout } = await run('perl', [...modules, '-e', ask]);
    return resolve(stdout, '../../../../lemonldap-ng/portal');
  } catch {
    return undefined;
  }
}

export type LemonLdap = Awaited<ReturnType<typeof startLemonLdap>>;

/**
 * LemonLDAP::NG as Debian packs it, with files of its own in a private folder.
 * @param idTokenSeconds how long ID tokens last: short ones are renewed while a story looks on
 */
export async function startLemonLdap(port: number, appOrigin: string, idTokenSeconds: number) {
  const share = await findLemonLdap();
  if (share === undefined) throw new Error('LemonLDAP::NG is not installed');
  const origin = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'lemonldap-'));
  const below = (name: string) => join(folder, name);
  for (const name of ['conf', 'sessions', 'persistent', 'locks']) await mkdir(below(name));
  await writeFile(below('lemonldap.ini'), iniFile(below('conf'), share));
  const storage = (name: string) => ({ Directory: below(name), LockDirectory: below('locks') });
  const configuration = {
    ...portal(origin),
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: storage('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: storage('persistent'),
    ...issuer(origin),
    ...relyingParty(appOrigin, idTokenSeconds),
  };
  await writeFile(below('conf/lmConf-1.json'), JSON.stringify(configuration));

  // It answers one connection after the other: an idle one must not keep it.
  const server = `--host 127.0.0.1 --port ${port} --timeout 1`;
  const program = `-MPlack::Runner -e Plack::Runner->run(@ARGV) -- -E deployment ${server}`.split(
    ' ',
  );
  const child = spawn('perl', [...program, join(import.meta.dirname, 'lemonldap.psgi')], {
    env: {
      ...process.env,
      LLNG_DEFAULTCONFFILE: below('lemonldap.ini'),
      LEMONLDAP_SHARE: share,
    },
    stdio: 'ignore',
  });
  await until('the discovery of LemonLDAP::NG', async () => {
    const answer = await fetch(`${origin}/.well-known/openid-configuration`);
    return answer.ok || undefined;
  });

  return {
    origin,
    /** Forgets every session, and with them what refresh tokens stand for. */
    endSessions: async (): Promise<void> => {
      for (const name of await readdir(below('sessions'))) await rm(join(below('sessions'), name));
    },
    stop: async (): Promise<void> => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

function iniFile(configuration: string, share: string): string {
  return `[all]
logLevel = error
localSessionStorage =
[configuration]
type = File
dirName = ${configuration}
[portal]
staticPrefix = /static
templateDir = ${join(share, 'templates')}
languages = en
`;
}

/** Three demonstration accounts; the password of each is its name. */
function portal(origin: string) {
  return {
    cfgNum: 1,
    cfgAuthor: 'tests',
    cfgDate: 1,
    domain: 'localhost',
    portal: `${origin}/`,
    cookieName: 'lemonldap',
    securedCookie: 0,
    key: 'for these tests only',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    whatToTrace: 'uid',
    locationRules: {},
    exportedHeaders: {},
    portalSkin: 'bootstrap',
    cspFormAction: '*',
    corsEnabled: 1,
    corsAllow_Origin: '*',
    corsAllow_Credentials: 'false',
    corsExpose_Headers: 'Retry-After',
  };
}

function issuer(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: '^/oauth2/',
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataIssuer: origin,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServiceMetaDataAuthnContext: { 'loa-1': 1 },
    oidcServiceKeyIdSig: 'tests',
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

/** As docs/providers.md has it. */
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
