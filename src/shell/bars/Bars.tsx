import { useEffect, useState, useSyncExternalStore } from 'react';
import { freshnessMoment } from '../../applications/freshness.ts';
import { now } from '../../lib/serverClock.ts';
import { useNotices } from '../../notices/useNotices.ts';
import { Bar, type BarContent } from '../../ui/Bar.tsx';
import { type BarsProps, useDeclared, useServices } from '../Services.ts';
import {
  consentBar,
  endedBar,
  installBar,
  noRoomBar,
  noticeBar,
  updateBar,
  updatingBar,
} from './everyBar.ts';

/** Draws one bar (P61), and has its words spoken without the names of its buttons. */
export function Bars(props: BarsProps) {
  const { sharing, toasts } = useServices();
  const bar = useFirstBar(props);
  const id = bar?.id;
  const [drawn, setDrawn] = useState({ id, isNext: false });
  if (drawn.id !== id) setDrawn({ id, isNext: drawn.id !== undefined });

  const words = [bar?.title, bar?.detail].filter(Boolean).map(withStop).join(' ');
  useEffect(() => {
    if (id === 'consent') {
      if (sharing.get() === 'told') return;
      sharing.set('told');
    }
    if (words) toasts.show({ type: 'default', message: words, isOnlySpoken: true });
  }, [id, words, sharing, toasts]);
  return bar && <Bar key={id} {...bar} isNext={drawn.isNext} />;
}

const withStop = (words = '') => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** Returns the most important bar: the order of the conditions is their priority. */
function useFirstBar({ parts, hasOpened }: BarsProps): BarContent | undefined {
  const { install, notices } = parts;
  const isHome = hasOpened !== undefined;
  const { auth, config, dialogs, sharing, telemetry, updates } = useServices();
  const asOf = useNotices(notices, telemetry, isHome);
  const session = useSyncExternalStore(auth.subscribe, auth.getState);
  const update = useSyncExternalStore(updates.subscribe, updates.getState);
  const isConsentOpen = useSyncExternalStore(sharing.subscribe, sharing.isOpen);
  const { kind, shown } = useSyncExternalStore(install.subscribe, install.get);
  // Critical ones stand below the header.
  const open = useDeclared().notices.filter(({ severity }) => severity !== 'critical');
  const [notice] = open;
  const isSignedIn = session.status === 'signedIn';

  if (isHome && isSignedIn && session.validity === 'expired') return endedBar(dialogs);
  if (isHome && shown === 'asked') return installBar(kind, install);
  if (notice) {
    const more = [
      ...(open.length > 1 ? [`1 of ${open.length}`] : []),
      ...(asOf === undefined ? [] : [`as of ${freshnessMoment(asOf, now())}`]),
    ];
    return noticeBar(notice, more, () => notices.dismiss(notice));
  }
  if (isSignedIn && session.hasNoRoom) return noRoomBar;
  if (update === 'updating') return updatingBar;
  if (update === 'waiting') return updateBar(updates);
  // Without a question data are sent from every page, so every page says so.
  if (isConsentOpen && (isHome || !sharing.needsConsent)) {
    return consentBar({ config, sharing });
  }
  return shown === 'offered' && hasOpened ? installBar(kind, install) : undefined;
}
