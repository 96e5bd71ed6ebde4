import * as v from 'valibot';
import { permanentNames } from '../../sw/permanentNames.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** The kinds of request that oidc-client-ts keeps until they are answered. */
export const signInRequest = 'si:r';
export const signOutRequest = 'so:r';

const pendingSchema = v.object({
  id: v.string(),
  request_type: v.picklist([signInRequest, signOutRequest]),
  data: v.object({ returnPath: v.string() }),
});

export type PendingRequest = v.InferOutput<typeof pendingSchema>;

type Edges = Pick<AuthEnvironment, 'localStorage'>;

/** Finds what this browser asked the provider under `state`; undefined when it was not us. */
export function findPendingRequest(
  { localStorage }: Edges,
  state: string,
): PendingRequest | undefined {
  if (!/^[\w-]{1,128}$/.test(state)) return undefined;
  const text = localStorage.getItem(permanentNames.stateStorePrefix + state);
  if (text === null) return undefined;
  try {
    const parsed = v.safeParse(pendingSchema, JSON.parse(text));
    return parsed.success && parsed.output.id === state ? parsed.output : undefined;
  } catch {
    return undefined; // An unreadable request is one we did not make.
  }
}

export function forgetPendingRequest({ localStorage }: Edges, state: string): void {
  localStorage.removeItem(permanentNames.stateStorePrefix + state);
}
