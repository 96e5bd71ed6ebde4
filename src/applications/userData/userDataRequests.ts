import type { GenericSchema } from 'valibot';
import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import { HttpError, NoAccessError } from '../../api/errors.ts';
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
  /** Whether a 403 would take cards away. Then it is asked again before it is believed: it may be a gateway's. */
  readonly hasCards: () => boolean;
  /** As in `GetOptions`. */
  readonly isQuiet: () => boolean;
}

interface Request<Data> {
  readonly owner: SignIn;
  readonly controller: AbortController;
  readonly answer: Promise<Data>;
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

const secondTryMs = 5_000;
const overtaken = new DOMException('overtaken', 'AbortError');

/** Fetches one path, with a deadline, because every later request would wait for one that hangs. */
function createFetcher<Data>(
  api: { readonly get: Get },
  path: string,
  schema: GenericSchema<unknown, Data>,
) {
  let ahead: Request<Data> | undefined;
  let underWay: Request<Data> | undefined;

  function send(owner: SignIn, isQuiet: () => boolean): Request<Data> {
    const controller = new AbortController();
    const { signal } = controller;
    return { owner, controller, answer: api.get(path, { schema, signal, isQuiet }) };
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
    async ask(owner: SignIn, options: Options): Promise<Answer<Data> | undefined> {
      const { timeoutMs, isQuiet, hasCards } = options;
      underWay?.controller.abort(overtaken);
      const isAhead = ahead && isSameSignIn(ahead.owner, owner);
      const request = (isAhead && ahead) || send(owner, isQuiet);
      if (isAhead) ahead = undefined;
      underWay = request;
      limitTo(timeoutMs);
      try {
        return { kind: 'answered', data: await request.answer };
      } catch (error) {
        if (request.controller.signal.reason === overtaken) return undefined;
        if (!(error instanceof HttpError) || error.status !== 403) throw error;
        if (error instanceof NoAccessError || !hasCards()) return { kind: 'refused' };
        await new Promise((resolve) => setTimeout(resolve, secondTryMs));
        if (underWay !== request) return undefined;
        return await this.ask(owner, { ...options, hasCards: () => false });
      } finally {
        if (underWay === request) underWay = undefined;
      }
    },
    /** Gives the request that is under way this many milliseconds more at most. */
    limitTo,
  };
}
