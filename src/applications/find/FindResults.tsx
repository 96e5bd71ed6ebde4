import type { MouseEvent, Ref } from 'react';
import { typingPauseMs, useSettled } from '../../ui/useSettled.ts';
import type { Finding } from './createPlaceSearch.ts';
import styles from './FindDialog.module.css';
import { FindResult, optionId } from './FindResult.tsx';

/** What a query found, as far as it is drawn. */
export interface Results {
  readonly query: string;
  readonly first: readonly Finding[];
  readonly count: number;
}

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly results: Results;
  readonly active: Finding;
  readonly pinned: readonly string[];
  readonly onPoint: (finding: Finding) => void;
  readonly onPress: (finding: Finding, event: MouseEvent) => void;
  readonly onPin: (finding: Finding) => void;
}

/** So many are drawn with every key: as many as a window on a desk shows, or a phone above its keys. */
const atOnce = 8;

/** The list of results. Those below the first ones follow when the typing pauses. */
export function FindResults({ ref, id, results, active, pinned, ...props }: Props) {
  const { onPoint, onPress, onPin } = props;
  const later = useSettled(results, typingPauseMs);
  const settled = results.first.indexOf(active) < atOnce ? later : results;

  function draw(drawn: Results, start: number, end: number) {
    return drawn.first.slice(start, end).map((finding, index) => (
      <FindResult
        // Drawing a row again is half of drawing a new one. A new first is spoken as a new one.
        key={start + index || finding.id}
        finding={finding}
        query={drawn.query}
        isActive={finding === active && drawn === results}
        isPinned={pinned.includes(finding.id)}
        position={start + index + 1}
        count={drawn.count}
      />
    ));
  }

  /** The rows leave what happens on them to the list, so that one that says the same stays as it is. */
  function pointed(event: MouseEvent): Finding | undefined {
    const id = pressed(event, '[role=option]')?.id;
    return [...results.first, ...settled.first].find((finding) => optionId(finding) === id);
  }

  function answerClick(event: MouseEvent) {
    const finding = pointed(event);
    if (!finding) return;
    if (!pressed(event, '[data-pin]')) return onPress(finding, event);
    // It is no press on the link.
    event.preventDefault();
    onPin(finding);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers every key
    <div
      ref={ref}
      className={styles.list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      // The focus stays where one types.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        const finding = pointed(event);
        if (finding) onPoint(finding);
      }}
      onClick={answerClick}
      onAuxClick={(event) => {
        const finding = event.button === 1 && pointed(event);
        if (finding) onPress(finding, event);
      }}
    >
      {draw(results, 0, atOnce)}
      {draw(settled, atOnce, results.first.length)}
    </div>
  );
}

function pressed({ target }: MouseEvent, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}
