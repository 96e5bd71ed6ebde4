import type { Config } from '../../shared/Config.ts';
import { createStore } from '../../shared/createStore.ts';
import { asObject } from '../../shared/parse.ts';
import { sharingKey } from '../../shared/storageKeys.ts';
import { createStored, parseJson } from './safeStorage.ts';

declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

const answers = ['yes', 'no', 'informed', 'told'] as const;

/** `told`: they saw the notice; `informed`: they confirmed it, which does not count as a yes. */
export type SharingAnswer = (typeof answers)[number];

const mostPeople = 20; // the oldest answer of a device is dropped first

export type Sharing = ReturnType<typeof createSharing>;

/** Makes the signed-in person's consent to share usage (P64), which other tabs follow. */
export function createSharing({ mode, telemetry }: Pick<Config, 'mode' | 'telemetry'>) {
  const kept = createStored(sharingKey, parseKept);
  const answer = createStore<SharingAnswer | undefined>(undefined);
  const isOffered = mode !== 'development' && telemetry.connectionString !== '';
  const needsConsent = telemetry.consent === 'required';
  let owner = '';

  function update(): void {
    const { no, answers: given } = kept.get();
    const own = answers.find((one) => one === given[owner]);
    answer.set(own ?? (no ? 'no' : undefined));
  }

  kept.subscribe(update);
  update();

  /** While nobody is signed in, one told person is enough. */
  const isTold = () =>
    answer.get() !== undefined || (owner === '' && Object.keys(kept.get().answers).length > 0);

  function set(given: SharingAnswer): void {
    const { no, answers: all } = kept.get();
    const { [owner]: before, ...others } = all;
    kept.set({
      no: given === 'no' || (no && before !== 'no'),
      answers: {
        ...Object.fromEntries(Object.entries(others).slice(1 - mostPeople)),
        [owner]: given,
      },
    });
  }

  return {
    subscribe: answer.subscribe,
    get: answer.get,
    isOffered,
    needsConsent,
    isOn: () =>
      isOffered &&
      !navigator.globalPrivacyControl &&
      (needsConsent ? answer.get() === 'yes' : answer.get() !== 'no'),
    /** Nothing may be sent before. */
    isTold,
    /** Returns whether to ask this person, or to show them the notice. */
    isOpen(): boolean {
      if (!isOffered || navigator.globalPrivacyControl) return false;
      const given = answer.get();
      if (needsConsent) return owner !== '' && given !== 'yes' && given !== 'no';
      return given === 'told' || !isTold();
    },
    /** `digest` is the account's; empty if nobody is signed in. */
    setOwner(digest: string): void {
      owner = digest;
      update();
    },
    set,
  };
}

function parseKept(text: string | null | undefined) {
  const stored = asObject(parseJson(text));
  // Once anyone declines, people who have not answered count as declined.
  const no = stored?.no === true;
  // By the account's digest (shared/accountDigest.ts), the latest last.
  return { no, answers: asObject(stored?.answers) ?? {} };
}
