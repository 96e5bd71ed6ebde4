import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isFindShortcut, isText } from '../../ui/guardKeys.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { type PendingInput, replayKeys } from '../../ui/pendingInput.ts';
import { Said } from '../../ui/Said.tsx';
import { grouped, moreNote } from '../../ui/select/createOptionSearch.ts';
import { OptionWords } from '../../ui/select/OptionWords.tsx';
import { externalLink } from '../../ui/TextLink.tsx';
import { CardActions } from '../CardActions.ts';
import type { HomeData } from '../HomeData.ts';
import { linkTo } from '../places/deepLink.ts';
import {
  includesPlace,
  isSamePlace,
  moved,
  type Place,
  type Subscription,
} from '../Subscription.ts';
import { sentences } from '../sentences.ts';
import { markNew } from '../userData/whatIsNew.ts';
import styles from './FindDialog.module.css';
import { createFinder, type Finding, mostNew } from './findings.ts';

interface Props extends HomeData {
  /** Typed before the dialog was loaded. Read once. */
  readonly pendingInput: PendingInput;
  readonly onClose: () => void;
}

/** Rendering results takes most of the time after a key. Without a query every pin must be there to be moved. */
const most = 20;

export function FindDialog({ applications, subscriptions, preferences, news, ...props }: Props) {
  const { pendingInput, onClose } = props;
  const { onOpen } = use(CardActions);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(pendingInput.typed);
  const { pinned, recent } = preferences;
  const [first, setFirst] = useState<readonly Place[]>(() => [...pinned, ...recent]);
  const [done, setDone] = useState('');
  const search = useMemo(
    () => createFinder(applications, markNew(subscriptions, news)),
    [applications, subscriptions, news],
  );
  const found = useMemo(() => search(query, first), [search, query, first]);
  const hasQuery = query.trim() !== '';
  const count = hasQuery ? most : Math.max(most, mostNew + first.length);
  const shown = found.slice(0, count);
  // Results of a query have another order than the pins.
  const inOrder = shown.flatMap(({ subscription }) =>
    !hasQuery && subscription && includesPlace(pinned, subscription) ? subscription : [],
  );
  const initial = useRef(pendingInput.keys);
  useEffect(() => {
    if (field.current) void replayKeys(field.current, initial.current);
    initial.current = [];
  }, []);

  function answerKey(event: KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, li > a') ?? [])];
    const at = stops.findIndex((stop) => stop.closest('li, input')?.contains(target as Node));
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) stops.at((at + step) % stops.length)?.focus();
    // Space presses a button.
    else if (key === ' ' && target instanceof HTMLButtonElement) return;
    // A press on the link itself, so that no browser blocks the new window.
    else if (key === 'Enter' && target === field.current) stops[1]?.click();
    else if (!isFindShortcut(event.nativeEvent)) {
      // Text that is typed on a link goes into the field.
      if (isText(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus();
      return;
    }
    event.preventDefault();
  }

  function follow({ opens }: Finding, { button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    if (opens && button < 2) onOpen?.(opens);
    // The dialog stays for links that open in the background.
    if (button === 0 && !ctrlKey && !metaKey && !shiftKey) dialog.current?.close();
  }

  const summary = summaryOf(found, query.trim());
  const note = moreNote(found.length - count, query);
  return (
    <Dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={sentences.find}
      closedby="any"
      onClose={onClose}
      onKeyDown={answerKey}
    >
      <div
        className={styles.field}
        onMouseDownCapture={(event) => event.target !== field.current && event.preventDefault()}
      >
        <Icon name="search" />
        <input
          ref={field}
          className={`words ${styles.input}`}
          aria-label={sentences.find}
          placeholder={sentences.find}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setDone('');
          }}
        />
        <button
          type="button"
          className={buttonClass({ variant: 'none' })}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      {/* The key scrolls each query's list to its top. */}
      <ul key={query} className={styles.list}>
        {shown.map((finding) => (
          <li key={finding.id} className={`wrapping ${styles.item}`}>
            <a
              {...(finding.opens && externalLink)}
              className={`row ${styles.result}`}
              href={finding.href}
              onClick={(event) => follow(finding, event)}
              onAuxClick={(event) => follow(finding, event)}
            >
              <img src={finding.application.logo} alt="" width="32" height="32" />
              <OptionWords {...finding} query={query} />
            </a>
            {finding.subscription && (
              <ResultActions
                subscription={finding.subscription}
                {...{ pinned, inOrder }}
                onMoved={(place, before) => setFirst(moved(first, place, before))}
                onDone={setDone}
              />
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <div className={styles.nothing}>
          <p className={styles.sentence}>{summary}</p>
          <p>Try part of a name. Words may come in any order.</p>
        </div>
      )}
      {note && <p className={`aside ${styles.note}`}>{note}</p>}
      <Said text={done || summary} />
    </Dialog>
  );
}

function summaryOf([first, ...others]: readonly Finding[], query: string): string {
  if (query === '') return '';
  if (!first) return `Nothing matches “${query}”`;
  const count = others.length === 0 ? '1 result' : `${grouped(others.length + 1)} results`;
  return `${count}. Enter goes to ${first.name}`;
}

interface ActionsProps {
  readonly subscription: Subscription;
  readonly pinned: readonly Place[];
  /** The visible pins in the user's order; empty where the results have another order. */
  readonly inOrder: readonly Place[];
  readonly onMoved: (place: Place, before: Place) => void;
  readonly onDone: (words: string) => void;
}

function ResultActions({ subscription, pinned, inOrder, onMoved, onDone }: ActionsProps) {
  const { onPin, onUnpin, onMovePin, onCopyLink } = use(CardActions);
  const isPinned = includesPlace(pinned, subscription);
  const at = inOrder.findIndex((one) => isSamePlace(one, subscription));
  const above = inOrder[at - 1];
  const tell = async (words?: Promise<string>) => onDone((await words) ?? '');
  function moveUp() {
    if (!above) return;
    onMoved(subscription, above);
    void tell(onMovePin?.(subscription, above));
  }
  const action = (label: string, icon: IconName, props: ComponentProps<'button'>) => (
    <button
      type="button"
      className={`${buttonClass({ variant: 'none' })} ${styles.action}`}
      aria-label={`${label} ${subscription.name}`}
      title={label}
      {...props}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {at >= 0 && action('Move up', 'chevron', { 'aria-disabled': !above, onClick: moveUp })}
      {action('Pin', 'pin', {
        'aria-pressed': isPinned,
        onClick: () => void tell((isPinned ? onUnpin : onPin)?.(subscription)),
      })}
      {action('Copy link to', 'link', {
        onClick: () => void tell(onCopyLink?.(linkTo(subscription))),
      })}
    </>
  );
}
