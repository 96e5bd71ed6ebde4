import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { sharingKey } from '../../../shared/storageKeys.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';

afterEach(() => localStorage.clear());

function create(consent: 'notice' | 'required', changes: Partial<Config> = {}) {
  const connectionString = 'InstrumentationKey=0';
  const telemetry = { connectionString, consent, sampling: 100, calls: 'count' } as const;
  return createSharing({ mode: 'release', telemetry, ...changes });
}

test.each([
  ['notice', null, true],
  ['notice', 'informed', true],
  ['notice', 'yes', true],
  ['notice', 'no', false],
  ['notice', 'nonsense', true],
  ['required', null, false],
  ['required', 'informed', false],
  ['required', 'yes', true],
  ['required', 'no', false],
  ['required', 'nonsense', false],
] as const)('with %s and the answer %s sharing is on: %s', (consent, answer, isOn) => {
  if (answer !== null) localStorage.setItem(sharingKey, answer);
  expect(create(consent).isOn()).toBe(isOn);
});

test('Global Privacy Control outweighs a yes', () => {
  localStorage.setItem(sharingKey, 'yes');
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(create('notice').isOn()).toBe(false);
});

test('where nothing is collected nothing is offered', () => {
  const none = { connectionString: '', consent: 'notice', sampling: 100, calls: 'count' } as const;
  expect(create('notice', { telemetry: none })).toMatchObject({ isOffered: false });
  expect(create('notice', { mode: 'development' }).isOn()).toBe(false);
});

test('with storage blocked nobody has answered', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(create('notice').isOn()).toBe(true);
  expect(create('required').isOn()).toBe(false);
});
