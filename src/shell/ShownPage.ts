import type { LastKnownRecord } from '../applications/LastKnown.ts';
import type { Account } from '../auth/AuthState.ts';

/** The stored page that is on the screen before React has loaded, to be taken over as it is. */
export interface ShownPage {
  readonly account: Account;
  readonly record: LastKnownRecord;
}
