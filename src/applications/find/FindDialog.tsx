import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { grouped, moreNote } from '../../ui/countNotes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Application } from '../catalogue.ts';
import type { Preferences } from '../places/Preferences.ts';
import { identityOf, type Place, type Subscription } from '../Subscription.ts';
import { safeHref } from '../safeHref.ts';
import { createPlaceSearch, type Finding } from './createPlaceSearch.ts';
import styles from './FindDialog.module.css';
import { FindField } from './FindField.tsx';
import { FindKeys } from './FindKeys.tsx';
import { optionId } from './FindResult.tsx';
import { FindResults } from './FindResults.tsx';
import { FindStatus } from './FindStatus.tsx';
import { movedTo } from './movedTo.ts';

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

  const search = useMemo(
    () => createPlaceSearch(applications, subscriptions),
    [applications, subscriptions],
  );
  const results = useMemo(
    () => ({ query, ...search(query, familiar, most) }),
    [search, query, familiar],
  );
  const { first: shown, count } = results;
  const active = shown.find(({ id }) => id === activeId) ?? shown[0];
  const summary = summaryOf(count, query.trim());
  const note = moreNote(count - most);

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
      // Drawn before it is scrolled to.
      flushSync(() => setActiveId(next.id));
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
    <Dialog
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
        <FindResults
          ref={list}
          id={listId}
          results={results}
          active={active}
          pinned={pinned}
          onPoint={({ id }) => setActiveId(id)}
          onPress={press}
          onPin={togglePin}
        />
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
      <FindStatus text={acted || summary} />
    </Dialog>
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
