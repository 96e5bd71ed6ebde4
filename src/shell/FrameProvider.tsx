import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { CardStatuses } from '../applications/CardFrame.tsx';
import type { NoticeState } from '../notices/noticeState.ts';
import { type Frame, FrameContext } from './Frame.ts';
import { CardStatus } from './notices/CardStatus.tsx';
import { OperatorNotice } from './OperatorNotice.tsx';
import type { Services } from './Services.ts';

interface Props {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Gives every page its bar and the operator's notice, and the cards their states. */
export function FrameProvider({ services, children }: Props) {
  const { late, notices, pageTracker } = services;
  const { above, availability } = useSyncExternalStore(notices.subscribe, notices.get, notices.get);
  const parts = useSyncExternalStore(late.subscribe, late.get, () => undefined);
  const statuses = useMemo(() => statusesOf(availability), [availability]);

  const frame = useMemo<Frame>(() => {
    async function dismissAbove() {
      const loaded = await late.open();
      if (above) loaded?.notices.dismiss(above.identity);
    }
    return {
      pageTracker,
      above,
      onDismissAbove: () => void dismissAbove(),
      bar: (home) => parts && <parts.Bars {...{ services, parts, home, OperatorNotice }} />,
    };
  }, [services, late, pageTracker, above, parts]);

  return (
    <CardStatuses value={statuses}>
      <FrameContext value={frame}>{children}</FrameContext>
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
