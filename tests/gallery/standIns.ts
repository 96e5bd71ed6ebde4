import type { Profile } from '../../src/applications/userData/schemas.ts';
import { createToastStore } from '../../src/ui/toasts/createToastStore.ts';

/** The gallery's toasts. */
export const toasts = createToastStore();

/** Stands in for what a part calls; the last call can be read from <html data-called>. */
export function called(what: string) {
  return () => {
    document.documentElement.dataset.called = what;
  };
}

/** Names a user may have. */
export const names = {
  usual: { firstName: 'Amara', lastName: 'Fielding' },
  long: { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Cholmondeley' },
  rightToLeft: { firstName: 'نور', lastName: 'الهدى الحسيني' },
  emoji: { firstName: '👩‍👩‍👧‍👦 Amara', lastName: '🌱' },
  none: { firstName: '', lastName: '' },
  // That nobody has, and somebody will send.
  longest: { firstName: 'A'.repeat(50_000), lastName: 'Fielding '.repeat(5_000) },
} satisfies Record<string, Profile>;
