import { lookKey } from '../../shared/storageKeys.ts';
import { createStored, readStored } from './safeStorage.ts';

interface Look {
  readonly theme: 'system' | (typeof schemes)[number];
  readonly isCompact: boolean;
}

export const systemLook: Look = { theme: 'system', isCompact: false };

export type LookChoice = ReturnType<typeof createLook>;

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

/** Applies a look, such as `dark compact`, to styles and browser bar. The first of the two colour tags is for light. */
function applyLook(look: string): void {
  document.documentElement.dataset.look = look;
  const chosen = /light|dark/.exec(look)?.[0];
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const scheme = schemes[index];
    meta.media = chosen ? (chosen === scheme ? '' : 'not all') : `(prefers-color-scheme:${scheme})`;
  });
}
