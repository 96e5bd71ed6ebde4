import { existsSync, globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applicationIds, applications } from '../../../shared/applications.ts';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { readAnswer } from '../../../src/api/readAnswer.ts';
import { maxBytes, readEntries, viewOf } from '../../../src/applications/preferences/entries.ts';
import { limits } from '../../../src/applications/preferences/Preferences.ts';
import { profileSchema, subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';
import { guideBlocks } from '../../support/guideBlocks.ts';

/* Tables, examples and figures of the guides against the code. */

const read = (path: string) => readFileSync(path, 'utf8');
const api = read('docs/api.md');
const operate = read('docs/operate.md');
const privacy = read('docs/privacy.md');
const telemetry = read('docs/telemetry.md');

/** The pattern's first group, of each match. */
const all = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

test.each(applications)('$id has its logo, and its places in the guides', (application) => {
  const { id, linkVariable, listVariable } = application;
  expect(existsSync(`public/assets/images/${id}.svg`)).toBe(true);
  expect(api).toMatch(new RegExp(`^\\|.*\`${id}\``, 'm'));
  expect(operate).toMatch(new RegExp(`^- .*\`${linkVariable}\``, 'm'));
  // The example lists nothing that a variable has to list.
  if (!listVariable) expect(operate).toContain(`\n${linkVariable}=`);
});

const events = [...telemetry.matchAll(/^- `([\w -]+)`(?: \((`.*?`)\))?:/gm)];
const documented = events.map(([, name]) => name);

test('every event stands in the guide, and no other', () => {
  const names = all(read('src/lib/Telemetry.ts'), /^ {2}\| '(.+?)'/gm);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(documented)).toEqual(new Set(names));
});

/** Locks and policies store nothing, and the database has no prefix; the SDK names its cookies itself. */
const { renewalLock, workerPolicy, database, objectStore } = storageKeys;
const notKept: readonly string[] = [renewalLock, workerPolicy];
const notOurs: readonly string[] = ['ai_user', 'ai_session', database, objectStore];

test('every name that the code keeps something under is listed, and no other', () => {
  const used = globSync('{shared,device,sw,src}/**/*.{ts,tsx}').flatMap((path) =>
    all(read(path), /['`](natural-capital-suite\.[\w.-]+)/g),
  );
  const [, device = ''] = privacy.split(/^## /m);
  const listed = all(device, /^- ((?:`[^`]+`(?:, )?)+)/gm)
    .flatMap((names) => all(names, /`([a-z][^`]+)`/g))
    .filter((name) => !notOurs.includes(name))
    .map((name) => `natural-capital-suite.${name.replace(/<.*/, '')}`);
  expect(listed.length).toBeGreaterThan(15);
  expect(new Set(listed)).toEqual(new Set(used.filter((name) => !notKept.includes(name))));
});

test('the queries ask for events and properties that there are', () => {
  const queries = guideBlocks('kusto').join('\n');
  const names = all(queries, /'([a-z]+(?:[ -][a-z]+)+)'/g);
  expect(names.length).toBeGreaterThan(5);
  const unknown = names.filter((name) => !documented.includes(name));
  expect(unknown, 'docs/telemetry.md has no such event').toEqual([]);
  const properties = events.flatMap(([, , list = '']) => all(list, /`([\w]+)`/g));
  const known = [...properties, 'source', 'reference'];
  const asked = all(queries, /customDimensions\.(\w+)/g);
  const unknownProperties = asked.filter((name) => !known.includes(name));
  expect(unknownProperties, 'no event of docs/telemetry.md has this property').toEqual([]);
});

test('the oldest browsers of the guide are those of the build', () => {
  const [build = ''] = all(read('vite.config.ts'), /target: \[(.*?)\]/g);
  const [named = ''] = all(operate, /browsers:\*\* (Chrome .+?), or later/g);
  const built = all(build, /'(.+?)'/g).map((target) => target.replace(/(?=\d)/, ' '));
  expect(built).toHaveLength(5);
  expect(named.toLowerCase().split(/, | and /)).toEqual(built);
});

test('one version of Node is named, wherever one is', () => {
  const [version = ''] = all(read('package.json'), /"node": ">=([\d.]+)"/g);
  const pages = ['README.md', 'docs/operate.md', 'publish/archive.md'];
  const named = pages.flatMap((page) => all(read(page), /Node(?:\.js)? (\d[\d.]*\d)/g));
  expect(named).toEqual(pages.map(() => version));
  expect(version.split('.')[0]).toBe(read('.node-version').trim());
});

/* What docs/api.md says the launcher reads. What misfits: tests/unit/applications/answers.test.ts. */

const [me = '', places = '', ...more] = guideBlocks('json');
const [example] = JSON.parse(places);

/** What the guide's table says about a field. */
const rowOf = (field: string) =>
  all(api, new RegExp(`^\\| \`${field}\` +\\| (.+) \\|$`, 'gm')).join();
const longestOf = (field: string) =>
  Number(/([\d,]+) characters/.exec(rowOf(field))?.[1]?.replace(',', ''));

const parse = (changes: object) => v.safeParse(subscriptionsSchema, [{ ...example, ...changes }]);

test('the launcher reads all of each example', () => {
  expect(more).toEqual([]);
  expect(readAnswer({ status: 200, body: me }, profileSchema)).toEqual(JSON.parse(me));
  expect(readAnswer({ status: 200, body: places }, subscriptionsSchema)).toEqual({
    subscriptions: JSON.parse(places),
    leftOut: [],
  });
});

test.each(['id', 'url'])('the longest %s that the guide names fits, and no longer one', (field) => {
  const text = 'x'.repeat(longestOf(field));
  expect(parse({ [field]: text }).success).toBe(true);
  expect(parse({ [field]: `${text}x` }).success).toBe(false);
});

test('ids, names and applications are what the guide says', () => {
  expect(rowOf('id')).toContain(Number.MAX_SAFE_INTEGER.toLocaleString('en-GB'));
  const { output } = parse({ name: 'x'.repeat(1000) });
  const name = `${'x'.repeat(longestOf('name'))}…`;
  expect(output).toMatchObject({ subscriptions: [{ name }] });
  expect(all(api, /^\| `(natural_capital_\w+)`/gm)).toEqual(applicationIds);
});

test('the launcher reads all of the guide’s preferences, whose limits are its own', () => {
  const [document = ''] = guideBlocks('json preferences');
  const { entries } = JSON.parse(document);
  const read = readEntries({ entries });
  expect(read.size).toBe(entries.length);
  expect(viewOf(read)).toEqual({
    pinned: [{ application: 'natural_capital_plan', id: example.id }],
    lastOpened: { natural_capital_plan: example.id },
    recent: [{ application: 'natural_capital_plan', id: example.id }],
    requested: { natural_capital_impact: '23 November' },
  });
  expect(api).toContain(`At most ${limits.pinned} pins`);
  for (const bytes of [maxBytes, 4 * maxBytes]) {
    expect(api).toContain(`${bytes.toLocaleString('en-GB')} bytes`);
  }
});

test('the guide’s body of a 400 has a message for the user', () => {
  const [body = ''] = all(api, /`(\{ "type": "validation".*?\})`/g);
  const readRefusal = () => readAnswer({ status: 400, body }, v.unknown());
  expect(readRefusal).toThrow(expect.objectContaining({ validationMessage: '…' }));
});
