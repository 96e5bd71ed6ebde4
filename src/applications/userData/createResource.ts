import { createStore } from '../../../shared/createStore.ts';
import { HttpError } from '../../api/errors.ts';
import {
  answered,
  expired,
  failed,
  isDue,
  isFailing,
  neverAsked,
  started,
  untilThrottled,
} from './requestTiming.ts';

export interface ResourceState<T> {
  readonly data: T | undefined;
  /** When `data` was answered, in milliseconds since the epoch. */
  readonly savedAt: number | undefined;
  /** Not what the device remembered. */
  readonly isAnswered: boolean;
  /** The last answer was a 403; a failure after it changes nothing. */
  readonly isForbidden: boolean;
}

interface Options<T> {
  readonly key: readonly [path: string, issuer: string, subject: string];
  readonly initial: Pick<ResourceState<T>, 'data' | 'savedAt'>;
  readonly request: (signal: AbortSignal, shown: () => T | undefined) => Promise<T>;
  /** In milliseconds; SWR would keep every later request waiting for one that hangs. */
  readonly timeout: () => number;
  /** Whether cards are shown, whatever becomes of this. */
  readonly hasCards: () => boolean;
  /** The state tells how the request ended; not called for one that was aborted. */
  readonly onEnd: () => void;
}

interface Call<T> {
  readonly controller: AbortController;
  readonly answer: Promise<T>;
}

export type Resource<T> = ReturnType<typeof createResource<T>>;

/**
 * One resource of the API, requested once at a time and not again too soon. An aborted request ends as
 * the next one does, because SWR would show its error.
 */
export function createResource<T>({ key, initial, request, ...options }: Options<T>) {
  const { timeout, hasCards, onEnd } = options;
  const state = createStore<ResourceState<T>>({
    ...initial,
    isAnswered: false,
    isForbidden: false,
  });
  let latest: Call<T> | undefined;
  let isPending = false;
  let timing = neverAsked;

  async function run(controller: AbortController): Promise<T> {
    const isLatest = () => latest?.controller === controller;
    limitTo(timeout(), controller);
    try {
      const data = await request(controller.signal, () => state.get().data);
      controller.signal.throwIfAborted();
      timing = answered(timing);
      state.set({ data, savedAt: Date.now(), isAnswered: true, isForbidden: false });
      return data;
    } catch (error) {
      if (latest && !isLatest()) return await latest.answer;
      if (isPending) noteFailure(error);
      if (isPending && isForbidden(error)) state.set({ ...state.get(), isForbidden: true });
      throw error;
    } finally {
      if (isPending && isLatest()) {
        isPending = false;
        onEnd();
      }
    }
  }

  function noteFailure(error: unknown) {
    // The page may have come before the network: what fails first is tried again soon, once.
    const canWait = hasCards() && (state.get().isAnswered || isFailing(timing));
    timing = failed(timing, { error, now: Date.now(), canWait, random: Math.random });
  }

  return {
    key,
    state,
    isPending: () => isPending,
    /** Milliseconds until the next `fetch` that would request anything, or join what is under way. */
    untilThrottled: () => (isPending ? 0 : untilThrottled(timing, Date.now())),
    isFailing: () => isFailing(timing),
    /** Milliseconds until it should be tried again, while it fails. */
    untilRetry: () => Math.max(timing.retryAt - Date.now(), 0),
    fetch(): Promise<T> {
      const now = Date.now();
      if (!latest || (!isPending && isDue(timing, now))) {
        isPending = true;
        timing = started(timing, now);
        const controller = new AbortController();
        latest = { controller, answer: run(controller) };
      }
      return latest.answer;
    },
    abort() {
      isPending = false;
      timing = expired(timing);
      latest?.controller.abort();
    },
    /** Has the next `fetch` request at once, unless a request is under way. */
    expire() {
      if (!isPending) timing = expired(timing);
    },
    limit(milliseconds: number) {
      if (isPending && latest) limitTo(milliseconds, latest.controller);
    },
    /** Takes what the device remembered, if it is newer and no answer; true if so. */
    adopt(data: T, savedAt: number): boolean {
      const { isAnswered, savedAt: known = 0 } = state.get();
      if (isAnswered || savedAt <= known) return false;
      state.set({ ...state.get(), data, savedAt });
      return true;
    },
  };
}

/** Not joined by `AbortSignal.any`, which is younger than the browsers we build for. */
function limitTo(milliseconds: number, controller: AbortController) {
  const late = AbortSignal.timeout(milliseconds);
  late.addEventListener('abort', () => controller.abort(late.reason));
}

function isForbidden(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403;
}
