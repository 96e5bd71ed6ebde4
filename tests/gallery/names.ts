import type { Profile } from '../../src/applications/userData/schemas.ts';

/** Names a user may have. */
export const names = {
  usual: { firstName: 'Amara', lastName: 'Fielding' },
  long: { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Cholmondeley' },
  rightToLeft: { firstName: 'نور', lastName: 'الهدى الحسيني' },
  emoji: { firstName: '👩‍👩‍👧‍👦 Amara', lastName: '🌱' },
  none: { firstName: '', lastName: '' },
} satisfies Record<string, Profile>;

/** A name that nobody has, and somebody will send. */
export const longName: Profile = {
  firstName: 'A'.repeat(50_000),
  lastName: 'Fielding '.repeat(5_000),
};
