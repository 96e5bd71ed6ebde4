export interface Freshness {
  readonly kind: 'fresh' | 'refreshing' | 'offline' | 'ended' | 'failed';
  /** When the API answered with the cards, in milliseconds since the epoch. */
  readonly savedAt: number;
  /** A sentence that replaces 'Session ended', without its full stop. */
  readonly failure?: string | undefined;
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const leads = {
  offline: 'Offline.',
  ended: 'Session ended.',
  failed: 'Could not refresh.',
} as const;

/** Returns the words of the freshness line at the time `now`; they are stronger once the cards are older than a day. */
export function freshnessWording({ kind, savedAt, failure }: Freshness, now: number) {
  if (kind === 'refreshing') return { text: 'Refreshing…' };
  const isOld = now - savedAt >= day;
  const time = freshnessMoment(savedAt, now);
  const shortTime = time.replace(/ today$/, '');
  if (kind === 'fresh')
    return { text: isOld ? `Not updated since ${time}` : `Updated ${shortTime}` };
  // We keep this short, so that it fits on one line of a phone: of older days the date says enough.
  const lead = failure ? `${failure}.` : leads[kind];
  return { lead, text: `Cards from ${shortTime.replace(/^\S+ (on )?/, '')}` };
}

/**
 * Returns time and day in words, such as '09:12 today', or 'earlier' for a time that is still to come by a clock
 * that was wrong.
 */
export function freshnessMoment(at: number, now: number): string {
  if (at - now > minute) return 'earlier';
  return `${timeOf(new Date(at))} ${dayOf(new Date(at), new Date(now))}`;
}

/** Returns 'hh:mm'. We build it by hand, because the first date formatter of Intl takes 18 ms of a start. */
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
