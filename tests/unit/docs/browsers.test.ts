import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * That the product calls nothing that the oldest browsers of docs/operate.md lack, unless it looks whether it is
 * there. TypeScript knows the newest browsers alone. Names are compared, not types: a false hit is a row below.
 */

const [targets = ''] =
  /(?<=target: \[).*?(?=\])/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
const oldest = Array.from(targets.matchAll(/'([a-z]+)([\d.]+)'/g), ([, browser = '', version]) => ({
  browser: browser === 'ios' ? 'safari_ios' : browser,
  version: Number(version),
}));

interface Status {
  readonly support?: Readonly<Record<string, string | undefined>>;
}

interface Feature {
  readonly compat_features?: readonly string[];
  readonly status?: Status & { readonly by_compat_key?: Readonly<Record<string, Status>> };
}

const read = (path: string) => readFileSync(path, 'utf8');
const features: Readonly<Record<string, Feature>> = JSON.parse(
  read('node_modules/web-features/data.json'),
).features;

/** Whether each API of a browser, by its name in MDN's data, is in all of them. */
const isInAll = new Map(
  Object.values(features).flatMap(({ compat_features = [], status }) =>
    compat_features.map((key) => {
      const { support = {} } = status?.by_compat_key?.[key] ?? status ?? {};
      const since = (browser: string) =>
        Number.parseFloat(support[browser]?.replace('≤', '') ?? '');
      return [key, oldest.every(({ browser, version }) => since(browser) <= version)] as const;
    }),
  ),
);

const nameIn = (key: string) =>
  key.slice(key.lastIndexOf('.') + 1).replace(/_(?:static|event)$/, '');
const inAll = new Set(Array.from(isInAll, ([key, isOld]) => (isOld ? nameIn(key) : '')));

/** Objects whose members the product may well use. A member of any other has too common a name. */
const usual =
  /^(?:javascript\.builtins\.|api\.(?:Abort|Blob|Cache|Client|Cookie|Crypto|CSS\.|Document|DOMTokenList|Element\.|Event|File|FormData|Headers|History|HTML(?!Fenced)|IDB|Location|Lock|MediaQuery|Mutation|Navigator|Node|Performance(?!Soft)|Range|Readable|Request|Response|Scheduler|Selection|ServiceWorker|Storage|URL|Window|WorkerGlobalScope))/;

/** Returns what a use of this API looks like; undefined where its name says too little. */
function patternOf(key: string): RegExp | undefined {
  const [, object, member, ...more] = key.replace('builtins.', '').split('.');
  if (!/^(?:api|javascript\.builtins)\./.test(key) || more.length > 0) return undefined;
  if (member === undefined) return new RegExp(`(?:new |instanceof |\\.)${object}\\b`);
  const name = nameIn(key);
  const isOnObject =
    member.endsWith('_static') || /^(?:Promise|Object|Array|Map|Math|Intl)$/.test(`${object}`);
  if (isOnObject) return new RegExp(`\\b${object}\\.${name}\\b`);
  if (!usual.test(key) || key.endsWith('_event') || inAll.has(name)) return undefined;
  // An object of ours may well have a property of this name, but hardly one that is called.
  return new RegExp(`\\b(?:document|navigator|window|self)\\.${name}\\b|\\.${name}\\(`);
}

/** What the product does where a browser lacks it. */
const lookedFor: Readonly<Record<string, string>> = {
  'api.AbortSignal.timeout_static': 'is in all of them; newer is only how its error is called',
  'api.Document.prerendering': 'undefined means no',
  'api.Navigator.globalPrivacyControl': 'undefined means no',
  'api.ServiceWorkerGlobalScope.cookieStore': 'undefined in AuthEnvironment.ts',
  'api.Window.cookieStore': 'undefined in AuthEnvironment.ts',
  'api.Window.launchQueue': 'asked for in late.ts',
  'api.trustedTypes': 'asked for in worker.ts',
  'javascript.builtins.Intl.Segmenter': 'asked for in graphemes.ts',
  'api.ServiceWorkerRegistration.sync': 'is our own, of preferences',
  'javascript.builtins.Set.union': 'is a union of valibot',
};

const texts = ['src', 'sw', 'shared', 'device'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path))
    .map(
      (path) =>
        [path, readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')] as const,
    ),
);

test('no API is called that an old browser lacks, without a look whether it is there', () => {
  expect(oldest).toHaveLength(5);
  const used = Array.from(isInAll, ([key, isOld]) => ({
    key,
    pattern: isOld ? undefined : patternOf(key),
  }));
  const found = used.flatMap(({ key, pattern }) => {
    const path = pattern && texts.find(([, text]) => pattern.test(text))?.[0];
    return path === undefined ? [] : [`${key} in ${path}`];
  });
  const unexpected = found.filter((one) => !(one.replace(/ in .*/, '') in lookedFor));
  expect(
    unexpected,
    `newer than ${targets}: do without, or look for it and add a row here`,
  ).toEqual([]);
  const gone = Object.keys(lookedFor).filter(
    (key) => !found.some((one) => one.startsWith(`${key} `)),
  );
  expect(gone, 'nobody uses these any more: delete the row').toEqual([]);
});
