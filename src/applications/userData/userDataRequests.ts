import { isSameOwner, type Owner } from '../../../shared/owner.ts';
import type { ApiClient } from '../../api/ApiClient.ts';
import {
  type Profile,
  profileSchema,
  type SubscriptionsAnswer,
  subscriptionsSchema,
} from './schemas.ts';

interface Answers {
  profile?: Promise<Profile>;
  subscriptions?: Promise<SubscriptionsAnswer>;
}

export type UserDataRequests = ReturnType<typeof createUserDataRequests>;

/** The calls for a user's data, which can be sent before there is a page that asks for them. */
export function createUserDataRequests(api: Pick<ApiClient, 'get'>) {
  const requestProfile = (signal?: AbortSignal) =>
    api.get('/me', { schema: profileSchema, signal });
  const requestSubscriptions = (signal?: AbortSignal) =>
    api.get('/me/applications', { schema: subscriptionsSchema, signal });
  let ahead: { readonly owner: Owner; readonly answers: Answers } | undefined;

  /** An answer is taken once, and by nobody but the user for whom it was asked for. */
  function take<Name extends keyof Answers>(name: Name, owner: Owner): Answers[Name] | undefined {
    if (!ahead || !isSameOwner(ahead.owner, owner)) return undefined;
    const answer = ahead.answers[name];
    delete ahead.answers[name];
    return answer;
  }

  return {
    sendAhead(owner: Owner) {
      const answers = { profile: requestProfile(), subscriptions: requestSubscriptions() };
      ahead = { owner, answers };
      // Whoever takes them handles it when they fail.
      for (const answer of Object.values(answers)) answer.catch(() => undefined);
    },
    /** Forgets what nobody has taken. */
    drop() {
      ahead = undefined;
    },
    profile: (owner: Owner, signal: AbortSignal) =>
      untilAborted(take('profile', owner), signal) ?? requestProfile(signal),
    subscriptions: (owner: Owner, signal: AbortSignal) =>
      untilAborted(take('subscriptions', owner), signal) ?? requestSubscriptions(signal),
  };
}

function untilAborted<T>(answer: Promise<T> | undefined, signal: AbortSignal) {
  return (
    answer &&
    new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      answer.then(resolve, reject);
    })
  );
}
