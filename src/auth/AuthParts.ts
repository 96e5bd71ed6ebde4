import type { Login } from './login.ts';
import type { OfflineWait } from './offlineWait.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { Upkeep } from './upkeep.ts';

/** What createAuth puts together, for those who need most of it. */
export interface AuthParts {
  readonly session: Session;
  readonly renewal: Renewal;
  readonly login: Login;
  readonly upkeep: Upkeep;
  readonly offlineWait: OfflineWait;
}
