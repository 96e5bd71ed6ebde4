import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import { HttpError } from '../../api/errors.ts';
import type { Get, GetOptions } from '../../api/requests.ts';
import type { LastKnownRecord } from './LastKnownRecord.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';
import { timeouts } from './timing.ts';

export interface UserDataAnswer extends Pick<LastKnownRecord, 'profile' | 'savedAt'> {
  /** Undefined: the API refuses this account, by a 403 to either call. */
  readonly subscriptions: LastKnownRecord['subscriptions'] | undefined;
  readonly profileError?: unknown;
  readonly leftOut?: number;
}

type Options = Pick<GetOptions<unknown>, 'isQuiet'>;

interface Ahead {
  readonly owner: SignIn;
  readonly controller: AbortController;
  readonly answer: Promise<UserDataAnswer>;
}

export type UserDataRequests = ReturnType<typeof createUserDataRequests>;

/** The calls for a user's data, which can be sent before there is a page that asks for them. */
export function createUserDataRequests(api: { readonly get: Get }) {
  let ahead: Ahead | undefined;

  /** Asks for both at once. The cards wait for the name, but not for longer than it takes to fail. */
  async function ask(controller: AbortController, options: Options): Promise<UserDataAnswer> {
    const { signal } = controller;
    let profileError: unknown;
    // A name alone that cannot be had is no alarm.
    const own = { ...options, isQuiet: () => true, signal, schema: profileSchema };
    const named = api.get('/me', own).catch((error: unknown) => {
      if (isForbidden(error)) throw error;
      profileError = error;
      return undefined;
    });
    const listed = api.get('/me/applications', { ...options, signal, schema: subscriptionsSchema });
    const limited = listed.then((list) => {
      limitTo(timeouts.withCards, controller);
      return list;
    });
    try {
      const [profile, list] = await Promise.all([named, limited]);
      return { profile, ...list, savedAt: Date.now(), profileError };
    } catch (error) {
      if (!isForbidden(error)) throw error;
      const profile = await named.catch(() => undefined);
      return { profile, subscriptions: undefined, savedAt: Date.now() };
    }
  }

  const aheadOf = (owner: SignIn) =>
    ahead && isSameSignIn(ahead.owner, owner) ? ahead : undefined;

  return {
    /** Sends both before there is a page that asks for them. */
    askAhead(owner: SignIn): void {
      const controller = new AbortController();
      const answer = ask(controller, { isQuiet: () => true });
      answer.catch(() => undefined); // Whoever takes it handles it when it fails.
      ahead = { owner, controller, answer };
    },
    /** Asks until `controller` aborts, or takes once what was sent ahead for that sign-in. */
    ask(owner: SignIn, controller: AbortController, options: Options): Promise<UserDataAnswer> {
      const sent = aheadOf(owner);
      if (!sent) return ask(controller, options);
      ahead = undefined;
      const { signal } = controller;
      signal.addEventListener('abort', () => sent.controller.abort(signal.reason));
      return sent.answer;
    },
  };
}

/** What the device may remember of an answer: nothing of an account that was refused. */
export function recordOf(answer: UserDataAnswer | undefined): LastKnownRecord | undefined {
  if (!answer?.subscriptions) return undefined;
  const { profile, subscriptions, savedAt } = answer;
  return { profile, subscriptions, savedAt };
}

/** We do not use `AbortSignal.any`, because it is younger than the browsers we build for. */
export function limitTo(milliseconds: number, controller: AbortController) {
  const late = AbortSignal.timeout(milliseconds);
  late.addEventListener('abort', () => controller.abort(late.reason));
}

function isForbidden(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403;
}
