import { lookKey } from '../../shared/storageKeys.ts';
import { createStored, readStored } from './safeStorage.ts';

/** How the product is shown to who is signed in here. */
export interface Look {
  readonly theme: 'system' | (typeof schemes)[number];
  readonly isCompact: boolean;
}

export const systemLook: Look = { theme: 'system', isCompact: false };

export type LookChoice = ReturnType<typeof createLook>;

/** The look that was chosen in this session. The boot script has put it into force; other tabs follow. */
export function createLook() {
  const { get, set, subscribe } = createStored(lookKey, parseLook, lookText);
  const apply = () => applyLook(lookText(get()));
  subscribe(apply);
  apply();
  return { get, subscribe, choose: (change: Partial<Look>) => set({ ...get(), ...change }) };
}

export function showLook(): void {
  applyLook(readStored(lookKey) ?? '');
}

function parseLook(text: string | null | undefined): Look {
  const words = (text ?? '').split(' ');
  const theme = schemes.find((word) => words.includes(word)) ?? 'system';
  return { theme, isCompact: words.includes('compact') };
}

function lookText({ theme, isCompact }: Look): string {
  return [theme === 'system' ? '' : theme, isCompact ? 'compact' : ''].join(' ').trim();
}

const schemes = ['light', 'dark'] as const;

/**
 * Puts a look into force: for the styles (styles/tokens.css), and for the browser's bar, of whose two
 * colours the page's tags name that of day first.
 * @param look words, such as `dark compact`; unknown ones do nothing.
 */
function applyLook(look: string): void {
  document.documentElement.dataset.look = look;
  const chosen = /light|dark/.exec(look)?.[0];
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const scheme = schemes[index];
    meta.media = chosen ? (chosen === scheme ? '' : 'not all') : `(prefers-color-scheme:${scheme})`;
  });
}
