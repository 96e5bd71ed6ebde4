import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SelectInstance } from 'react-select';
import { typingPauseMs, useSettled } from '../useSettled.ts';

export const windowStep = 50;

/** The most options in the document: react-select renders them all anew at every key and hover. */
const windowLimit = 2 * windowStep;

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']);

/** So many are seen at once. The frame after a key has no time for the others. */
const atOnce = 8;

/** More than any of these keys passes at once; react-select's page is five. */
const reach = 6;

/**
 * The part of a long list of options that is in the document. It starts with those in view, has the
 * first 50 as soon as nobody types, grows to 100 and then moves along, as the list is scrolled or the
 * active option comes to either end.
 * @param chosen an option that the list opens at: drawn at once wherever it is among the first 50.
 */
export function useOptionWindow<Option>(
  found: readonly Option[],
  chosen: Option | undefined,
  isOpen: boolean,
  select: RefObject<SelectInstance<Option> | null>,
) {
  const [range, setRange] = useState({ start: 0, end: windowStep });
  const [whole, setWhole] = useState<readonly Option[]>();
  const end = Math.min(range.end, found.length);
  const start = Math.max(0, Math.min(range.start, end - windowStep));
  const settled = useSettled(isOpen ? found : undefined, typingPauseMs);
  const isPart = isOpen && settled !== found && whole !== found && range.end === windowStep;
  const inSight = atOnce + (chosen ? found.indexOf(chosen) + 1 : 0);
  const shown = found.slice(start, isPart ? Math.min(end, inSight) : end);
  const keepScrollPosition = useScrollAnchor(start, () => select.current?.menuListRef);

  function showMore() {
    if (isPart) return setWhole(found);
    if (end === found.length) return;
    keepScrollPosition();
    const next = Math.min(end + windowStep, found.length);
    setRange({ start: Math.max(start, next - windowLimit), end: next });
  }

  function showEarlier() {
    if (start === 0) return;
    keepScrollPosition();
    const next = Math.max(0, start - windowStep);
    setRange({ start: next, end: Math.min(end, next + windowLimit) });
  }

  function jump(to: 'first' | 'last') {
    const next = to === 'first' ? 0 : Math.max(0, found.length - windowStep);
    // As it does for the keys that it answers itself: the list moves under a mouse that does not.
    if (select.current) select.current.blockOptionHover = true;
    flushSync(() => {
      setWhole(found);
      setRange({ start: next, end: next + windowStep });
    });
    select.current?.focusOption(to);
  }

  /**
   * Called with a key before react-select acts on it, which knows only the options it was given: it
   * would wrap at their ends and not at those of the list. True if there is nothing left to do.
   */
  function followKey(key: string): boolean {
    const active = select.current?.state.focusedOption;
    if (!active || !movingKeys.has(key)) return false;
    const isLast = active === found.at(-1);
    const isFirst = active === found[0];
    if (key === 'Home' || (key === 'ArrowDown' && isLast)) jump('first');
    else if (key === 'End' || (key === 'ArrowUp' && isFirst)) jump('last');
    else {
      if (isPart) flushSync(() => setWhole(found));
      const at = found.indexOf(active);
      if (at >= end - reach) flushSync(showMore);
      else if (at - start < reach) flushSync(showEarlier);
      return false;
    }
    return true;
  }

  function reset() {
    setRange({ start: 0, end: windowStep });
    setWhole(undefined);
    const list = select.current?.menuListRef;
    if (list) list.scrollTop = 0;
  }

  return { shown, start, end, showMore, showEarlier, followKey, reset };
}

/**
 * Keeps the options in view where they are. Scroll anchoring cannot: react-select's keys are positions,
 * and Safari has none. Returns what is to be called before `start` changes.
 */
function useScrollAnchor(start: number, listOf: () => HTMLElement | null | undefined) {
  const anchor = useRef<{ readonly index: number; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const list = listOf();
    const held = anchor.current;
    anchor.current = undefined;
    if (!list || !held) return;
    const option = list.children[held.index - start];
    if (option instanceof HTMLElement) list.scrollTop = option.offsetTop - held.top;
  });
  return () => {
    const list = listOf();
    const options = Array.from(list?.children ?? []).filter(
      (child) => child instanceof HTMLElement,
    );
    const scrollTop = list?.scrollTop ?? 0;
    const first = options.findIndex(
      ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scrollTop,
    );
    const option = options[first];
    if (option) anchor.current = { index: start + first, top: option.offsetTop - scrollTop };
  };
}
