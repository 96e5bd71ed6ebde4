import { userStorePrefix } from '../../sw/permanentNames.ts';
import type { Circumstances } from './gate.ts';

/** As storedUserKey (src/auth/storedUser.ts), which carries too much for this script. */
const userKey = `${userStorePrefix}${__CONFIG__.oidc.authority}:${__CONFIG__.oidc.clientId}`;

export function readCircumstances(): Circumstances {
  return {
    cookies: document.cookie,
    readUser: () => localStorage.getItem(userKey),
    path: location.pathname,
    query: location.search,
    build: document.documentElement.dataset.build,
    now: Date.now(),
  };
}
