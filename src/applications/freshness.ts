export interface Freshness {
  readonly kind: 'fresh' | 'refreshing' | 'offline' | 'ended' | 'failed';
  /** The time of the cards' answer, in milliseconds since the epoch. */
  readonly savedAt: number;
  /** Replaces 'Session ended'; without a full stop. */
  readonly failure?: string | undefined;
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const leads = {
  offline: 'Offline.',
  ended: 'Session ended.',
  failed: 'Could not refresh.',
} as const;

export function freshnessWording({ kind, savedAt, failure }: Freshness, now: number) {
  if (kind === 'refreshing') return { text: 'Refreshing…' };
  const isOld = now - savedAt >= day;
  const time = freshnessMoment(savedAt, now);
  const shortTime = time.replace(/ today$/, '');
  if (kind === 'fresh')
    return { text: isOld ? `Not updated since ${time}` : `Updated ${shortTime}` };
  // This must fit on one line of a phone, so older days lose their time.
  const lead = kind === 'ended' && failure ? `${failure}.` : leads[kind];
  const age = kind === 'offline' ? 'Last updated' : 'Cards from';
  return { lead, text: `${age} ${shortTime.replace(/^\S+ (on )?/, '')}` };
}

/** Returns time and day, such as '09:12 today', or 'earlier' for a time in the future, which a wrong clock gave. */
export function freshnessMoment(at: number, now: number): string {
  if (at - now > minute) return 'earlier';
  return `${timeOf(new Date(at))} ${dayOf(new Date(at), new Date(now))}`;
}

/** Returns 'hh:mm'. The first date formatter of Intl would take 18 ms of a start. */
function timeOf(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

function dayOf(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return 'today';
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday';
  const isThisYear = at.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year })}`;
}
