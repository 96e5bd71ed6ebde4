import type { GenericSchema } from 'valibot';
import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import { HttpError, NoAccessError } from '../../api/errors.ts';
import type { Get } from '../../api/requests.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';
import { timeouts } from './timing.ts';

export const paths = { profile: '/me', subscriptions: '/me/applications' } as const;

/** `refused`: a 403, so this account has no access (P43). */
export type Answer<Data> =
  | { readonly kind: 'answered'; readonly data: Data }
  | { readonly kind: 'refused' };

/** The last answer of a path, and the error of a failed call since. */
export type Resource<Data> = { readonly error: unknown; readonly isValidating: boolean } & (
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'loading' | 'failed' | 'refused'; readonly data?: undefined }
);

interface Options<Data> {
  readonly schema: GenericSchema<unknown, Data>;
  /** Whether the page has data of this path; a 403 that would remove them is checked by a second call. */
  readonly hasData: () => boolean;
  readonly isQuiet: () => boolean;
}

export type Requests = ReturnType<typeof createRequests>;

const secondTryMs = 5_000;
const overtaken = new DOMException('overtaken', 'AbortError');

/** Makes the calls for pages, each with a deadline, because later ones would wait for one that hangs. */
export function createRequests(api: { readonly get: Get }) {
  type Request = ReturnType<typeof send>;
  const ahead = new Map<string, Request>();
  const underWay = new Map<string, Request>();

  function send<Data>(owner: SignIn, path: string, options: Omit<Options<Data>, 'hasData'>) {
    const controller = new AbortController();
    const answer = api.get(path, { ...options, signal: controller.signal });
    return { owner, controller, answer };
  }

  function sendAhead<Data>(owner: SignIn, path: string, schema: GenericSchema<unknown, Data>) {
    const request = send(owner, path, { schema, isQuiet: () => true });
    request.answer.catch(() => undefined); // `ask` handles its failure
    ahead.set(path, request);
  }

  /** `AbortSignal.any` is younger than our browsers. */
  function limitTo(path: string, milliseconds: number): void {
    const controller = underWay.get(path)?.controller;
    const late = AbortSignal.timeout(milliseconds);
    late.addEventListener('abort', () => controller?.abort(late.reason));
  }

  async function ask<Data>(
    owner: SignIn,
    path: string,
    options: Options<Data>,
    isSecond = false,
  ): Promise<Answer<Data> | undefined> {
    const { schema, hasData, isQuiet } = options;
    underWay.get(path)?.controller.abort(overtaken);
    const early = ahead.get(path);
    const isAhead = early && isSameSignIn(early.owner, owner);
    const request = isAhead ? early : send(owner, path, { schema, isQuiet });
    if (isAhead) ahead.delete(path);
    underWay.set(path, request);
    limitTo(path, hasData() ? timeouts.withData : timeouts.withoutData);
    try {
      // One path has one schema.
      return { kind: 'answered', data: (await request.answer) as Data };
    } catch (error) {
      if (request.controller.signal.reason === overtaken) return undefined;
      if (!(error instanceof HttpError) || error.status !== 403) throw error;
      if (isSecond || error instanceof NoAccessError || !hasData()) return { kind: 'refused' };
      await new Promise((resolve) => setTimeout(resolve, secondTryMs));
      return underWay.get(path) === request ? await ask(owner, path, options, true) : undefined;
    } finally {
      if (underWay.get(path) === request) underWay.delete(path);
    }
  }

  return {
    /** Sends the calls of every page before there is a page. */
    askAhead(owner: SignIn): void {
      sendAhead(owner, paths.profile, profileSchema);
      sendAhead(owner, paths.subscriptions, subscriptionsSchema);
    },
    /** A replaced request resolves with undefined: SWR would discard its answer but show its error. @throws as `Get` */
    ask: <Data>(owner: SignIn, path: string, options: Options<Data>) => ask(owner, path, options),
    limitTo,
  };
}
