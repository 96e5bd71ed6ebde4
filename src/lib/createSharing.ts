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

const answers = ['yes', 'no', 'informed', 'told'] as const;

/** `told`: they were shown that usage is shared; `informed`: they agreed to have read it, which counts as no yes. */
export type SharingAnswer = (typeof answers)[number];

interface Kept {
  /** Whether somebody said no, which holds for everybody who has not answered for themselves. */
  readonly no: boolean;
  /** The answers by the account's digest (shared/accountDigest.ts), the latest last. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** How many people's answers a device stores; the oldest answer goes first. */
const mostPeople = 20;

export type Sharing = ReturnType<typeof createSharing>;

/** Makes the consent of the signed-in person to share usage (P64). Other tabs follow at once. */
export function createSharing({ mode, telemetry }: Pick<Config, 'mode' | 'telemetry'>) {
  const kept = createStored(sharingKey, parseKept);
  const answer = createStore<SharingAnswer | undefined>(undefined);
  /** Off in development and without a connection string. */
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

  /** Of nobody: whether anybody was told on this device. */
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
    /** Returns whether what is collected may leave: not before somebody was told. */
    isTold,
    /** Returns whether this person must still answer: the question, or that they were told. */
    isOpen(): boolean {
      if (!isOffered || navigator.globalPrivacyControl) return false;
      const given = answer.get();
      if (needsConsent) return owner !== '' && given !== 'yes' && given !== 'no';
      return given === 'told' || !isTold();
    },
    /** Sets whose answer counts, by an account's digest; empty if nobody is signed in. */
    setOwner(digest: string): void {
      owner = digest;
      update();
    },
    set,
  };
}

function parseKept(text: string | null | undefined): Kept {
  const stored = asObject(parseJson(text));
  return { no: stored?.no === true, answers: asObject(stored?.answers) ?? {} };
}
