import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { withDeadline } from '../../shared/deadline.ts';
import { CardStatuses } from '../applications/CardFrame.tsx';
import type { NoticeState } from '../notices/noticeState.ts';
import { type Frame, FrameContext } from './Frame.ts';
import { CardStatus, OperatorNotice } from './OperatorNotice.tsx';
import type { Services } from './Services.ts';

interface Props {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Gives every page its bar, the operator's notice and the details for support, the cards their states. */
export function FrameProvider({ services, children }: Props) {
  const { errors, late, pageTracker, storedNotice, toasts } = services;
  // As text, so that the same state again draws no card.
  const [notices, setNotices] = useState(() => JSON.stringify(storedNotice));
  const [dialog, setDialog] = useState<ReactNode>();
  const parts = useSyncExternalStore(late.subscribe, late.get, () => undefined);
  const { above, next, availability } = useMemo<NoticeState>(() => JSON.parse(notices), [notices]);
  const statuses = useMemo(() => statusesOf(availability), [availability]);

  const frame = useMemo<Frame>(() => {
    async function dismissAbove() {
      const loaded = await late.open();
      if (above) loaded?.notices.dismiss(above.identity);
    }
    async function openDetails(savedAt?: number) {
      try {
        const part = await withDeadline(10_000, import('./support/SupportDialog.tsx'));
        const close = () => setDialog(undefined);
        setDialog(await part.renderSupportDialog({ errors, savedAt }, close));
      } catch {
        toasts.show({ type: 'error', message: 'The details could not be loaded. Try again.' });
      }
    }
    return {
      pageTracker,
      above,
      next,
      onDetails: (savedAt) => void openDetails(savedAt),
      onDismissAbove: () => void dismissAbove(),
      bar: (home) =>
        parts && (
          <parts.Bars
            {...{ services, parts, home, above, OperatorNotice }}
            onNotices={setNotices}
          />
        ),
    };
  }, [services, errors, late, pageTracker, toasts, above, next, parts]);

  return (
    <CardStatuses value={statuses}>
      <FrameContext value={frame}>
        {children}
        {dialog}
      </FrameContext>
    </CardStatuses>
  );
}

function statusesOf(availability: NoticeState['availability']) {
  return Object.fromEntries(
    Object.entries(availability).map(([application, state]) => [
      application,
      state !== 'operational' && <CardStatus state={state} />,
    ]),
  );
}
