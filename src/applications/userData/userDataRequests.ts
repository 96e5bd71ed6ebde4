import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import type { Get, GetOptions } from '../../api/requests.ts';
import type { Subscription } from '../Subscription.ts';
import {
  type Profile,
  profileSchema,
  type SubscriptionsAnswer,
  subscriptionsSchema,
} from './schemas.ts';

type Asking = Omit<GetOptions<unknown>, 'schema'> & { readonly signal: AbortSignal };

/** A request that nobody has waited for yet. */
interface Sent<T> {
  readonly controller: AbortController;
  readonly answer: Promise<T>;
  /** Once it has come. */
  value?: T;
}

interface Ahead {
  readonly owner: SignIn;
  profile?: Sent<Profile>;
  subscriptions?: Sent<SubscriptionsAnswer>;
}

interface Answers {
  readonly profile: Profile;
  readonly subscriptions: readonly Subscription[];
}

export type UserDataRequests = ReturnType<typeof createUserDataRequests>;

/** The calls for a user's data, which can be sent before there is a page that asks for them. */
export function createUserDataRequests(api: { readonly get: Get }) {
  let ahead: Ahead | undefined;

  // A name alone that cannot be had is no alarm.
  const profile = (asking: Asking) =>
    api.get('/me', { ...asking, schema: profileSchema, isQuiet: () => true });
  const subscriptions = (asking: Asking) =>
    api.get('/me/applications', { ...asking, schema: subscriptionsSchema });

  /** What was sent ahead, which is taken once, by nobody but the user for whom it was sent. */
  function take<Name extends 'profile' | 'subscriptions'>(name: Name, owner: SignIn) {
    if (!ahead || !isSameSignIn(ahead.owner, owner)) return undefined;
    const { [name]: sent } = ahead;
    delete ahead[name];
    return sent;
  }

  return {
    /** Sends both ahead; resolves once both are answered, or one of them has failed. */
    async askAhead(owner: SignIn): Promise<void> {
      const isQuiet = () => true;
      const sent = {
        profile: send(profile),
        subscriptions: send((asking) => subscriptions({ ...asking, isQuiet })),
      };
      ahead = { owner, ...sent };
      const answers = [sent.profile.answer, sent.subscriptions.answer];
      await Promise.all(answers).catch(() => undefined);
    },
    /** The answers that have come before anybody has taken them; undefined unless there are both. */
    answered(owner: SignIn): Answers | undefined {
      if (!ahead || !isSameSignIn(ahead.owner, owner)) return undefined;
      const { profile, subscriptions } = ahead;
      if (!profile?.value || !subscriptions?.value) return undefined;
      return { profile: profile.value, subscriptions: subscriptions.value.subscriptions };
    },
    profile: (owner: SignIn, asking: Asking) =>
      answerOf(take('profile', owner), asking.signal) ?? profile(asking),
    subscriptions: (owner: SignIn, asking: Asking) =>
      answerOf(take('subscriptions', owner), asking.signal) ?? subscriptions(asking),
  };
}

function send<T>(request: (asking: Asking) => Promise<T>): Sent<T> {
  const controller = new AbortController();
  const sent: Sent<T> = { answer: request({ signal: controller.signal }), controller };
  sent.answer.then(
    (value) => {
      sent.value = value;
    },
    () => undefined, // Whoever takes it handles it when it fails.
  );
  return sent;
}

/** The answer of a request that ends from now on with `signal`. */
function answerOf<T>(sent: Sent<T> | undefined, signal: AbortSignal): Promise<T> | undefined {
  signal.addEventListener('abort', () => sent?.controller.abort(signal.reason));
  return sent?.answer;
}
