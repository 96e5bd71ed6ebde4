import type { Config } from '../../shared/Config.ts';
import { createStore } from '../../shared/createStore.ts';
import { asObject } from '../../shared/parse.ts';
import { sharingKey } from '../../shared/storageKeys.ts';
import { createStored, parseJson } from './safeStorage.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (https://w3c.github.io/gpc/), where the browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

const answers = ['yes', 'no', 'informed'] as const;

/** `informed`: they have read that usage is shared, which is no yes. */
export type SharingAnswer = (typeof answers)[number];

interface Kept {
  /** Somebody said no, which holds for whoever has not answered for themselves. */
  readonly no: boolean;
  /** By the account's digest (shared/accountDigest.ts), the latest last. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** People of this device whose answers are kept; the one who answered longest ago goes first. */
const mostPeople = 20;

export type Sharing = ReturnType<typeof createSharing>;

/** Whether the person who is signed in shares how they use the suite. Other tabs follow at once. */
export function createSharing({ mode, telemetry }: Pick<Config, 'mode' | 'telemetry'>) {
  const kept = createStored(sharingKey, parseKept);
  const answer = createStore<SharingAnswer | undefined>(undefined);
  /** Off in development (spec §9) and without a connection string. */
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

  return {
    subscribe: answer.subscribe,
    get: answer.get,
    isOffered,
    needsConsent,
    isOn: () =>
      isOffered &&
      !navigator.globalPrivacyControl &&
      (needsConsent ? answer.get() === 'yes' : answer.get() !== 'no'),
    /** Whether this person has still to be asked or, where no yes is needed, to be told. */
    isOpen: () =>
      isOffered &&
      owner !== '' &&
      !navigator.globalPrivacyControl &&
      (answer.get() === undefined || (needsConsent && answer.get() === 'informed')),
    /** Whose answer counts: an account's digest, empty where nobody is signed in. */
    setOwner(digest: string): void {
      owner = digest;
      update();
    },
    set(given: SharingAnswer): void {
      const { no, answers: all } = kept.get();
      const { [owner]: before, ...others } = all;
      kept.set({
        no: given === 'no' || (no && before !== 'no'),
        answers: {
          ...Object.fromEntries(Object.entries(others).slice(1 - mostPeople)),
          [owner]: given,
        },
      });
    },
  };
}

function parseKept(text: string | null | undefined): Kept {
  const stored = asObject(parseJson(text));
  return { no: stored?.no === true, answers: asObject(stored?.answers) ?? {} };
}
