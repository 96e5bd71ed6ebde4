import {
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { grouped, moreNote } from '../../ui/countNotes.ts';
import type { Application } from '../catalogue.ts';
import type { Preferences } from '../places/Preferences.ts';
import { identityOf, type Place, type Subscription } from '../Subscription.ts';
import { safeHref } from '../safeHref.ts';
import { createPlaceSearch, type Finding } from './createPlaceSearch.ts';
import styles from './FindDialog.module.css';
import { FindField } from './FindField.tsx';
import { FindKeys } from './FindKeys.tsx';
import { FindResult, optionId } from './FindResult.tsx';
import { movedTo } from './movedTo.ts';
import { useSettled } from './useSettled.ts';

interface Props {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
  /** What was typed before this could be shown; read once. */
  readonly typed: string;
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
  /** False where no more can be pinned. */
  readonly onPin: (place: Place) => boolean;
  readonly onUnpin: (place: Place) => void;
  readonly onClose: () => void;
}

/** The most results in the document: rendering them is most of what a key costs. */
const most = 20;

const label = 'Find a place or application';
const listId = 'find-results';

/** One search over applications and their places. The focus stays in its field. */
export function FindDialog({ applications, subscriptions, preferences, typed, ...props }: Props) {
  const { onOpen, onInvalidAddress, onPin, onUnpin, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState(typed);
  const [activeId, setActiveId] = useState<string>();
  const [acted, setActed] = useState('');
  // While it is open: no result moves because it was pinned.
  const [familiar] = useState(() => [...preferences.pinned, ...preferences.recent]);
  const pinned = preferences.pinned.map(identityOf);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const search = useMemo(
    () => createPlaceSearch(applications, subscriptions),
    [applications, subscriptions],
  );
  const found = useMemo(() => search(query, familiar), [search, query, familiar]);
  const shown = found.slice(0, most);
  const active = shown.find(({ id }) => id === activeId) ?? shown[0];
  const summary = summaryOf(found.length, query.trim());
  const note = moreNote(found.length - most);
  const announced = useSettled(acted || summary);

  function change(next: string) {
    setQuery(next);
    setActiveId(undefined);
    setActed('');
    if (list.current) list.current.scrollTop = 0;
  }

  function answerKey(event: KeyboardEvent) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const at = active ? shown.indexOf(active) : 0;
    const next = shown[movedTo(key, at, shown.length) ?? shown.length];
    if (next) {
      setActiveId(next.id);
      elementOf(next)?.scrollIntoView({ block: 'nearest' });
    } else if (key === 'Enter' && event.shiftKey) {
      if (active) togglePin(active);
    } else if (key === 'Enter') {
      // The link itself is pressed, so that no browser takes it for a window nobody asked for.
      if (active) elementOf(active)?.click();
    } else if (key === 'Escape' && query !== '') {
      change('');
    } else if (key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
  }

  function press({ target }: Finding, event: MouseEvent) {
    const { button, ctrlKey, metaKey, shiftKey } = event;
    if (target && !safeHref(target.url)) return onInvalidAddress(target);
    if (target) onOpen(target);
    // Otherwise this window stays in front.
    if (button === 0 && !ctrlKey && !metaKey && !shiftKey) dialog.current?.close();
  }

  function togglePin({ id, name, isPlace, target }: Finding) {
    if (!isPlace || !target) return;
    const isPinned = pinned.includes(id);
    if (isPinned) onUnpin(target);
    const isDone = !isPinned && onPin(target);
    setActed(`${name}, ${isDone ? '' : 'not '}pinned`);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      closedby="any"
      onClose={onClose}
    >
      <FindField
        label={label}
        listId={listId}
        hasResults={active !== undefined}
        activeId={active && optionId(active)}
        query={query}
        onQuery={change}
        onKeyDown={answerKey}
        onClose={() => dialog.current?.close()}
      />
      {active ? (
        <div
          ref={list}
          className={styles.list}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          // The focus stays where one types.
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((finding, index) => (
            <FindResult
              key={finding.id}
              finding={finding}
              query={query}
              isActive={finding === active}
              isPinned={pinned.includes(finding.id)}
              position={index + 1}
              count={found.length}
              onPoint={() => setActiveId(finding.id)}
              onPress={(event) => press(finding, event)}
              onPin={() => togglePin(finding)}
            />
          ))}
        </div>
      ) : (
        <div className={styles.nothing}>
          <p className={styles.sentence}>{summary}</p>
          <p>Try part of a name. Words may come in any order.</p>
        </div>
      )}
      <p className={styles.foot}>
        {note && <span className={styles.note}>{note}</span>}
        <FindKeys />
      </p>
      <span className="visuallyHidden" role="status">
        {announced}
      </span>
    </dialog>
  );
}

function summaryOf(count: number, query: string): string {
  if (query === '') return '';
  if (count === 0) return `Nothing matches “${query}”`;
  return count === 1 ? '1 result' : `${grouped(count)} results`;
}

function elementOf(finding: Finding): HTMLElement | null {
  return document.getElementById(optionId(finding));
}
