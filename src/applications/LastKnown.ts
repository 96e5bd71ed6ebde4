import type { Profile } from './Profile.ts';
import type { Subscription } from './Subscription.ts';

/** What the device remembers of a user's last good answers. */
export interface LastKnownRecord {
  readonly profile: Profile;
  readonly subscriptions: readonly Subscription[];
  /** Milliseconds since the epoch: when the older of the two was answered. */
  readonly savedAt: number;
}

/** Whose data it is: the ID token's `iss` and `sub`. */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

/** The device's memory of the cards. Never throws: a broken memory is an empty one. */
export interface LastKnown {
  read(owner: Owner): Promise<LastKnownRecord | undefined>;
  write(owner: Owner, record: LastKnownRecord): void;
  /** Resolves once nothing of any user is left. */
  purge(): Promise<void>;
}
