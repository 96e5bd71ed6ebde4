import { expect, test, vi } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { sharingKey } from '../../../shared/storageKeys.ts';
import { createSharing, type SharingAnswer } from '../../../src/lib/createSharing.ts';

function create(consent: 'notice' | 'required', changes: Partial<Config> = {}) {
  const telemetry = { connectionString: 'InstrumentationKey=0', consent } as const;
  const sharing = createSharing({ mode: 'release', telemetry, ...changes });
  sharing.setOwner('amara');
  return sharing;
}

test.each([
  ['notice', undefined, true, true],
  ['notice', 'informed', true, false],
  ['notice', 'yes', true, false],
  ['notice', 'no', false, false],
  ['required', undefined, false, true],
  ['required', 'informed', false, true],
  ['required', 'yes', true, false],
  ['required', 'no', false, false],
] as const)(
  'with %s and the answer %s sharing is on: %s, and open: %s',
  (consent, answer, isOn, isOpen) => {
    if (answer) create(consent).set(answer);
    const sharing = create(consent);
    expect([sharing.isOn(), sharing.isOpen()]).toEqual([isOn, isOpen]);
  },
);

test.each(['notice', 'required'] as const)(
  "with %s another person's yes answers for nobody else",
  (consent) => {
    const sharing = create(consent);
    sharing.set(consent === 'required' ? 'yes' : 'informed');
    sharing.setOwner('idris');
    expect([sharing.isOn(), sharing.isOpen()]).toEqual([consent === 'notice', true]);
    sharing.setOwner('amara');
    expect([sharing.isOn(), sharing.isOpen()]).toEqual([true, false]);
  },
);

test('a no holds for the device until its own person takes it back', () => {
  const sharing = create('notice');
  const answerOf = (owner: string) => {
    sharing.setOwner(owner);
    return sharing.get();
  };
  sharing.set('no');
  expect([answerOf(''), answerOf('idris')]).toEqual(['no', 'no']);
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
  const kept = JSON.parse(localStorage.getItem(sharingKey) ?? '');
  expect(Object.keys(kept.answers)).toHaveLength(20);
  expect(kept.answers).toMatchObject({ 'person-5': 'yes', 'person-24': 'yes' });
});

test.each(['informed', '{"answers":{"amara":"perhaps"}}', '[]', 'null'])(
  'nonsense on the device is no answer: %s',
  (stored) => {
    localStorage.setItem(sharingKey, stored);
    expect(create('required').get()).toBeUndefined();
  },
);

test('Global Privacy Control outweighs a yes, and nothing is asked', () => {
  const sharing = create('required');
  sharing.set('yes');
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect([sharing.isOn(), sharing.isOpen()]).toEqual([false, false]);
});

test('where nothing is collected nothing is offered', () => {
  const none = { telemetry: { connectionString: '' } };
  expect(create('notice', none)).toMatchObject({ isOffered: false });
  expect(create('notice', none).isOn()).toBe(false);
  expect(create('notice', { mode: 'development' }).isOn()).toBe(false);
  expect(create('required', none).isOpen()).toBe(false);
});

test('an answer in another tab is told here', () => {
  const sharing = create('required');
  const heard = vi.fn<(answer: SharingAnswer | undefined) => void>();
  sharing.subscribe(() => heard(sharing.get()));
  localStorage.setItem(sharingKey, JSON.stringify({ answers: { amara: 'yes' } }));
  dispatchEvent(new StorageEvent('storage', { key: sharingKey }));
  expect(heard.mock.calls).toEqual([['yes']]);
});
