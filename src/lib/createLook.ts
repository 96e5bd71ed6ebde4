import { createStore } from '../../shared/createStore.ts';
import { lookKey } from '../../shared/storageKeys.ts';
import { applyLook } from './applyLook.ts';
import { readStored, store } from './safeStorage.ts';

/** How this device shows the product, whoever is signed in. */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark';
  readonly isCompact: boolean;
}

export const systemLook: Look = { theme: 'system', isCompact: false };

export type LookChoice = ReturnType<typeof createLook>;

/** The look that was chosen on this device. The boot script has put it into force; other tabs follow. */
export function createLook() {
  const { get, set, subscribe } = createStore(parseLook(document.documentElement.dataset.look));

  function apply(look: Look): void {
    applyLook(lookText(look));
    set(look);
  }

  function readAgain(): void {
    apply(parseLook(readStored(lookKey)));
  }

  addEventListener('storage', ({ key }) => {
    if (key === lookKey || key === null) readAgain();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  apply(get());

  return {
    get,
    subscribe,
    choose(change: Partial<Look>): void {
      const look = { ...get(), ...change };
      apply(look);
      store(lookKey, lookText(look));
    },
  };
}

/** Of unknown words it takes none. */
function parseLook(text: string | null | undefined): Look {
  const words = (text ?? '').split(' ');
  const theme = (['light', 'dark'] as const).find((word) => words.includes(word)) ?? 'system';
  return { theme, isCompact: words.includes('compact') };
}

/** As styles/look.css selects by it. */
function lookText({ theme, isCompact }: Look): string {
  return [theme === 'system' ? '' : theme, isCompact ? 'compact' : ''].join(' ').trim();
}
