import { userStorePrefix } from '../../sw/permanentNames.ts';
import type { Circumstances } from './gate.ts';

/** Where oidc-client-ts keeps the signed-in user below our prefix. */
const userKey = `${userStorePrefix}user:${__CONFIG__.oidc.authority}:${__CONFIG__.oidc.clientId}`;

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
