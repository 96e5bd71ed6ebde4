import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import type { ApiClient } from '../../api/ApiClient.ts';
import type { Subscription } from '../Subscription.ts';
import {
  type Profile,
  profileSchema,
  type SubscriptionsAnswer,
  subscriptionsSchema,
} from './schemas.ts';

interface SentCall<T> {
  readonly answer: Promise<T>;
  /** Once it has come. */
  value?: T;
  readonly controller: AbortController;
}

interface SentCalls {
  profile?: SentCall<Profile>;
  subscriptions?: SentCall<SubscriptionsAnswer>;
}

interface Answers {
  readonly profile: Profile;
  readonly subscriptions: readonly Subscription[];
}

export type UserDataRequests = ReturnType<typeof createUserDataRequests>;

/** The calls for a user's data, which can be sent before there is a page that asks for them. */
export function createUserDataRequests(api: Pick<ApiClient, 'get'>) {
  const requestProfile = (signal: AbortSignal) => api.get('/me', { schema: profileSchema, signal });
  const requestSubscriptions = (signal: AbortSignal) =>
    api.get('/me/applications', { schema: subscriptionsSchema, signal });
  let ahead: { readonly owner: SignIn; readonly calls: SentCalls } | undefined;

  /** Of nobody but the user for whom they were sent. */
  function callsOf(owner: SignIn): SentCalls {
    return ahead && isSameSignIn(ahead.owner, owner) ? ahead.calls : {};
  }

  /** A call is taken once. */
  function take<Name extends keyof SentCalls>(name: Name, owner: SignIn) {
    const calls = callsOf(owner);
    const call = calls[name];
    delete calls[name];
    return call;
  }

  return {
    sendAhead(owner: SignIn) {
      const calls = { profile: send(requestProfile), subscriptions: send(requestSubscriptions) };
      ahead = { owner, calls };
    },
    /** Resolves once both calls that were sent ahead are answered, or one of them has failed. */
    async ended(): Promise<void> {
      const answers = Object.values(ahead?.calls ?? {}).map(({ answer }) => answer);
      await Promise.all(answers).catch(() => undefined);
    },
    /** The answers that have come before anybody has taken them; undefined unless there are both. */
    answered(owner: SignIn): Answers | undefined {
      const { profile, subscriptions } = callsOf(owner);
      if (!profile?.value || !subscriptions?.value) return undefined;
      return { profile: profile.value, subscriptions: subscriptions.value.subscriptions };
    },
    /** Gives up what nobody has taken. */
    drop() {
      for (const { controller } of Object.values(ahead?.calls ?? {})) controller.abort();
      ahead = undefined;
    },
    profile: (owner: SignIn, signal: AbortSignal) =>
      answerOf(take('profile', owner), signal) ?? requestProfile(signal),
    subscriptions: (owner: SignIn, signal: AbortSignal) =>
      answerOf(take('subscriptions', owner), signal) ?? requestSubscriptions(signal),
  };
}

function send<T>(request: (signal: AbortSignal) => Promise<T>): SentCall<T> {
  const controller = new AbortController();
  const call: SentCall<T> = { answer: request(controller.signal), controller };
  call.answer.then(
    (value) => {
      call.value = value;
    },
    () => undefined, // Whoever takes it handles it when it fails.
  );
  return call;
}

/** The answer of a call that ends from now on with `signal`. */
function answerOf<T>(call: SentCall<T> | undefined, signal: AbortSignal): Promise<T> | undefined {
  signal.addEventListener('abort', () => call?.controller.abort(signal.reason));
  return call?.answer;
}
