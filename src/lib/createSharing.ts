import type { Config } from '../../shared/Config.ts';
import { createStore } from '../../shared/createStore.ts';
import { sharingKey } from '../../shared/storageKeys.ts';
import { readStored } from './readStored.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (https://w3c.github.io/gpc/), where the browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Given on this device, for everybody who uses it; `informed`: they have read that it is shared. */
export type SharingAnswer = 'yes' | 'no' | 'informed';

export type Sharing = ReturnType<typeof createSharing>;

/** Whether this device shares usage statistics. What asks and keeps the answer is loaded late. */
export function createSharing({ mode, telemetry }: Pick<Config, 'mode' | 'telemetry'>) {
  const answer = createStore(readStored(sharingKey));
  /** Off in development (spec §9) and without a connection string. */
  const isOffered = mode !== 'development' && telemetry.connectionString !== '';
  const needsConsent = telemetry.consent === 'required';
  return {
    ...answer,
    isOffered,
    needsConsent,
    isOn: () =>
      isOffered &&
      !navigator.globalPrivacyControl &&
      (needsConsent ? answer.get() === 'yes' : answer.get() !== 'no'),
  };
}
