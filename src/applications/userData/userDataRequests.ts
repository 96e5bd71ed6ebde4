import type { GenericSchema } from 'valibot';
import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import { HttpError } from '../../api/errors.ts';
import type { Get } from '../../api/requests.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';

/** SWR's keys, too. */
export const paths = { profile: '/me', subscriptions: '/me/applications' } as const;

/** `refused`: a 403, which says that this account has no access (P43). */
export type Answer<Data> =
  | { readonly kind: 'answered'; readonly data: Data }
  | { readonly kind: 'refused' };

interface Options {
  readonly timeoutMs: number;
  /** As in `GetOptions`. */
  readonly isQuiet: () => boolean;
}

interface Request<Data> {
  readonly owner: SignIn;
  readonly controller: AbortController;
  readonly answer: Promise<Answer<Data>>;
}

export type UserDataRequests = ReturnType<typeof createUserDataRequests>;

/** Makes the two calls for a user's data, which can be sent before there is a page that needs them. */
export function createUserDataRequests(api: { readonly get: Get }) {
  const profile = createFetcher(api, paths.profile, profileSchema);
  const subscriptions = createFetcher(api, paths.subscriptions, subscriptionsSchema);
  return {
    profile,
    subscriptions,
    askAhead(owner: SignIn): void {
      profile.askAhead(owner);
      subscriptions.askAhead(owner);
    },
  };
}

const overtaken = new DOMException('overtaken', 'AbortError');

/** Fetches one path, with a deadline, because every later request would wait for one that hangs. */
function createFetcher<Data>(
  api: { readonly get: Get },
  path: string,
  schema: GenericSchema<unknown, Data>,
) {
  let ahead: Request<Data> | undefined;
  let underWay: Request<Data> | undefined;

  async function get(signal: AbortSignal, isQuiet: () => boolean): Promise<Answer<Data>> {
    try {
      return { kind: 'answered', data: await api.get(path, { schema, signal, isQuiet }) };
    } catch (error) {
      if (error instanceof HttpError && error.status === 403) return { kind: 'refused' };
      throw error;
    }
  }

  function send(owner: SignIn, isQuiet: () => boolean): Request<Data> {
    const controller = new AbortController();
    return { owner, controller, answer: get(controller.signal, isQuiet) };
  }

  /** We do not use `AbortSignal.any`, because it is younger than the browsers we build for. */
  function limitTo(milliseconds: number): void {
    const controller = underWay?.controller;
    const late = AbortSignal.timeout(milliseconds);
    late.addEventListener('abort', () => controller?.abort(late.reason));
  }

  return {
    askAhead(owner: SignIn): void {
      ahead = send(owner, () => true);
      ahead.answer.catch(() => undefined); // whoever takes the answer handles its failure
    },
    /**
     * Takes, once, the request that was sent ahead for this sign-in, else sends one. A request that another
     * overtakes resolves with undefined: SWR would discard its answer, but show its error.
     * @throws as `Get`
     */
    async ask(owner: SignIn, { timeoutMs, isQuiet }: Options): Promise<Answer<Data> | undefined> {
      underWay?.controller.abort(overtaken);
      const isAhead = ahead && isSameSignIn(ahead.owner, owner);
      const request = (isAhead && ahead) || send(owner, isQuiet);
      if (isAhead) ahead = undefined;
      underWay = request;
      limitTo(timeoutMs);
      try {
        return await request.answer;
      } catch (error) {
        if (request.controller.signal.reason === overtaken) return undefined;
        throw error;
      } finally {
        if (underWay === request) underWay = undefined;
      }
    },
    /** Gives the request that is under way this many milliseconds more at most. */
    limitTo,
  };
}
