import { expect, test, vi } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { sharingKey } from '../../../shared/storageKeys.ts';
import { createLook, showLook } from '../../../src/lib/createLook.ts';
import { createSharing, type SharingAnswer } from '../../../src/lib/createSharing.ts';
import { removeStored } from '../../../src/lib/safeStorage.ts';

function create(consent: 'notice' | 'required', changes: Partial<Config> = {}) {
  const telemetry = { connectionString: 'InstrumentationKey=0', consent } as const;
  const sharing = createSharing({ mode: 'release', telemetry, ...changes });
  sharing.setOwner('amara');
  return sharing;
}

const none = { telemetry: { connectionString: '' } };
const development = { mode: 'development' } as const;

test.each<[Parameters<typeof create>, SharingAnswer | undefined, boolean, boolean]>([
  [['notice'], undefined, true, true],
  [['notice'], 'told', true, true],
  [['notice'], 'informed', true, false],
  [['notice'], 'no', false, false],
  [['required'], undefined, false, true],
  [['required'], 'yes', true, false],
  [['required'], 'no', false, false],
  [['required', none], undefined, false, false],
  [['notice', development], undefined, false, false],
])('with %j and the answer %s sharing is on: %s, open: %s', (given, answer, isOn, isOpen) => {
  if (answer) create(...given).set(answer);
  const sharing = create(...given);
  expect([sharing.isOn(), sharing.isOpen()]).toEqual([isOn, isOpen]);
  expect(sharing.isOffered).toBe(given.length === 1);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect([sharing.isOn(), sharing.isOpen()], 'Global Privacy Control').toEqual([false, false]);
});

test('with a notice and with consent another person’s yes answers for nobody else', () => {
  for (const consent of ['notice', 'required'] as const) {
    const sharing = create(consent);
    sharing.set(consent === 'required' ? 'yes' : 'informed');
    sharing.setOwner('idris');
    expect([sharing.isOn(), sharing.isOpen()]).toEqual([consent === 'notice', true]);
    sharing.setOwner('amara');
    expect([sharing.isOn(), sharing.isOpen()]).toEqual([true, false]);
  }
});

test('a no holds for the device until its own person takes it back', () => {
  const sharing = create('notice');
  const answerOf = (owner: string) => {
    sharing.setOwner(owner);
    return sharing.get();
  };
  sharing.set('no');
  expect([answerOf(''), answerOf('idris')]).toEqual(['no', 'no']);
  const later = create('notice');
  later.setOwner('nadia');
  expect(later.get(), 'at the next visit').toBe('no');
  sharing.set('yes');
  expect(['amara', 'idris', 'nadia'].map(answerOf)).toEqual(['no', 'yes', 'no']);
  sharing.setOwner('amara');
  sharing.set('yes');
  expect(answerOf('nadia')).toBeUndefined();
});

test('the answers of twenty people are kept, the latest', () => {
  const sharing = create('required');
  for (let person = 0; person < 25; person += 1) {
    sharing.setOwner(`person-${person}`);
    sharing.set('yes');
  }
  const { answers } = JSON.parse(localStorage.getItem(sharingKey) ?? '');
  expect(Object.keys(answers)).toEqual(Array.from({ length: 20 }, (_, at) => `person-${at + 5}`));
});

const nonsense = ['informed', '{"answers":{"amara":"perhaps"}}', 'null'];

test.each(nonsense)('what is no answer on the device counts as none: %s', (stored) => {
  localStorage.setItem(sharingKey, stored);
  expect(create('required').get()).toBeUndefined();
});

const lookKey = 'natural-capital-suite.look';
const { dataset } = document.documentElement;
/** When each of the two colours of the browser's bar is in force. */
const bar = () => Array.from(document.querySelectorAll('meta'), ({ media }) => media).join(' / ');
const bySystem = '(prefers-color-scheme:light) / (prefers-color-scheme:dark)';
const bars: Record<string, string> = { dark: 'not all / ', light: ' / not all' };

/** Each row: what is stored before the application has loaded, what happens then, and the look by then. */
test.each([
  ['', [], '', 'system', false],
  ['', ['dark'], 'dark', 'dark', false],
  ['', ['dark', 'compact'], 'dark compact', 'dark', true],
  ['', ['dark', 'system'], '', 'system', false],
  ['dark compact', [], 'dark compact', 'dark', true],
  ['dark compact', ['removed'], '', 'system', false],
  ['"><b> sepia compact', [], 'compact', 'system', true],
] as const)('after %j and %j the look is %j', (stored, choices, shown, theme, isCompact) => {
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">`;
  localStorage.setItem(lookKey, stored);
  showLook();
  expect(dataset.look, 'before the application').toBe(stored);
  const look = createLook();
  for (const choice of choices) {
    if (choice === 'compact') look.choose({ isCompact: true });
    else if (choice === 'removed') removeStored(lookKey);
    else look.choose({ theme: choice });
  }
  expect(look.get()).toEqual({ theme, isCompact });
  expect(dataset.look).toBe(shown);
  expect(bar()).toBe(bars[theme] ?? bySystem);
  if (choices.length > 0) expect(localStorage.getItem(lookKey) ?? '').toBe(shown);
});
