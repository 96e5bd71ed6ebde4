import { reportMisfit } from '../../lib/Misfit.ts';
import type { Telemetry } from '../../lib/Telemetry.ts';
import {
  type BoardState,
  createNoticeBoard,
  noticesPath,
} from '../../notices/createNoticeBoard.ts';
import type { OperatorWord } from '../../notices/createNotices.ts';
import { CardStatus } from './CardStatus.tsx';
import { OperatorNotice } from './OperatorNotice.tsx';

interface Options {
  readonly publish: (word: OperatorWord) => void;
  readonly telemetry: Pick<Telemetry, 'trackEvent'>;
}

/** Publishes what the operator says, as long as the page lives. Returns what asks the server. */
export function startNotices({ publish, telemetry }: Options): () => Promise<void> {
  const board = createNoticeBoard({
    onMisfit: (misfit) => reportMisfit(telemetry, noticesPath, misfit),
  });
  let drawn = { availability: '', statuses: {} };

  function draw({ notice, availability, asOf }: BoardState): OperatorWord {
    // The same object for the same states, so that no card is rendered for a notice.
    const key = JSON.stringify(availability);
    if (drawn.availability !== key)
      drawn = { availability: key, statuses: statusesOf(availability) };
    return {
      statuses: drawn.statuses,
      bar: notice && (
        <OperatorNotice
          key={notice.identity}
          notice={notice}
          asOf={asOf}
          onShown={() => board.markSpoken(notice.identity)}
          onDismiss={() => board.dismiss(notice.identity)}
        />
      ),
    };
  }

  const show = () => publish(draw(board.getState()));
  board.subscribe(show);
  show();
  return board.refresh;
}

function statusesOf(availability: BoardState['availability']): OperatorWord['statuses'] {
  return Object.fromEntries(
    Object.entries(availability).map(([application, state]) => [
      application,
      state !== 'operational' && <CardStatus state={state} />,
    ]),
  );
}
