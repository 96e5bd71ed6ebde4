import type { ComponentType } from 'react';
import { createStore } from '../../shared/createStore.ts';
import type { KeptNotices } from '../notices/keptNotices.ts';
import type { Install } from '../pwa/createInstall.ts';
import type { HomeState } from './Frame.ts';
import type { OperatorNotice } from './OperatorNotice.tsx';
import type { Services } from './Services.ts';

export interface BarsProps {
  readonly services: Services;
  readonly parts: LateParts;
  /** Left out on pages that are not the home page. */
  readonly home?: HomeState | undefined;
  /** Of the page: shared by import, the bundler would make a file of what both use, and a request. */
  readonly OperatorNotice: typeof OperatorNotice;
}

/** What nobody waits for: loaded when the page is idle. */
export interface LateParts {
  readonly Bars: ComponentType<BarsProps>;
  readonly install: Install;
  readonly notices: KeptNotices;
}

export type LateStore = ReturnType<typeof createLateStore>;

/** Loads the parts once; an attempt that failed is repeated by the next call. */
export function createLateStore(load: () => Promise<LateParts>, onError: (error: unknown) => void) {
  const { get, set, subscribe } = createStore<LateParts | undefined>(undefined);
  let loading: Promise<LateParts> | undefined;
  return {
    get,
    subscribe,
    async open(): Promise<LateParts | undefined> {
      try {
        loading ??= load();
        set(await loading);
      } catch (error) {
        loading = undefined;
        onError(error);
      }
      return get();
    },
  };
}
