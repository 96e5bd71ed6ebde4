import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features } from 'web-features';

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

/** Whether each API of a browser, by its name in MDN's data, is in all of them. */
const isInAll = new Map(
  Object.values(features).flatMap((feature) => {
    if (feature.kind !== 'feature') return [];
    const { compat_features: keys = [], status } = feature;
    return keys.map((key) => {
      const { support } = status.by_compat_key?.[key] ?? status;
      const since = (browser: string) =>
        Number.parseFloat(`${Reflect.get(support, browser)}`.replace('≤', ''));
      return [key, oldest.every(({ browser, version }) => since(browser) <= version)] as const;
    });
  }),
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

const texts = globSync('{src,sw,shared,device}/**/*.{ts,tsx}').map(
  (path) =>
    [path, readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')] as const,
);

test('no API is called that an old browser lacks, without a look whether it is there', () => {
  expect(oldest).toHaveLength(5);
  const found = new Map<string, string>();
  for (const [key, isOld] of isInAll) {
    const pattern = isOld ? undefined : patternOf(key);
    const path = pattern && texts.find(([, text]) => pattern.test(text))?.[0];
    if (path !== undefined) found.set(key, path);
  }
  const unexpected = [...found].filter(([key]) => !(key in lookedFor));
  const remedy = `newer than ${targets}: do without, or look for it and add a row here`;
  expect(unexpected, remedy).toEqual([]);
  const gone = Object.keys(lookedFor).filter((key) => !found.has(key));
  expect(gone, 'nobody uses these any more: delete the row').toEqual([]);
});
