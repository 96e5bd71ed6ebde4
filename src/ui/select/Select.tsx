import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createLatePart } from '../../lib/createLatePart.ts';
import { Icon } from '../Icon.tsx';
import { inputAfter, isPending, noInput } from '../pendingInput.ts';
import styles from './Select.module.css';
import {
  labelOf,
  type SelectField,
  type SelectOption,
  selectClass,
  valueId,
} from './SelectOption.ts';

interface Props<Option extends SelectOption> extends SelectField<Option> {
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
}

/** A button, which a stored page can hold, until react-select replaces it at focus or press (docs/decisions/027). */
export function Select<Option extends SelectOption>({ error, hint, ...field }: Props<Option>) {
  const { id, label, placeholder, value } = field;
  const button = useRef<HTMLButtonElement>(null);
  const { stage, pendingInput, isWaiting, handlers } = useSelectSearch(button);
  const [isReplaced, setIsReplaced] = useState(false);
  const problem = stage.kind === 'failed' ? 'The list could not be loaded. Try again.' : error;
  const isInvalid = problem !== undefined;
  const remark = problem ?? hint;
  const remarkId = remark === undefined ? undefined : `${id}-remark`;

  return (
    <div className={styles.field}>
      {stage.kind === 'search' && (
        <stage.SelectSearch
          {...field}
          isInvalid={isInvalid}
          remarkId={remarkId}
          onReady={() => setIsReplaced(true)}
          takesFocus={stage.isFocused || pendingInput.opens}
          pendingInput={pendingInput}
        />
      )}
      {!isReplaced && (
        <button
          {...handlers}
          ref={button}
          type="button"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-label={label}
          aria-busy={isWaiting || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={remarkId}
          className={selectClass({ isEmpty: !value, isInvalid })}
        >
          <span className="clamped" id={valueId(id)} title={value && labelOf(value)}>
            <bdi>{pendingInput.typed || (value ? labelOf(value) : placeholder)}</bdi>
          </span>
          <Icon name="chevron" />
        </button>
      )}
      {remarkId && (
        <p
          id={remarkId}
          className={isInvalid ? 'problem' : 'aside'}
          role={isInvalid ? 'alert' : 'status'}
        >
          {isInvalid && <Icon name="error" />}
          <span>{remark}</span>
        </p>
      )}
    </div>
  );
}

export const selectSearch = createLatePart(() => import('./SelectSearch.tsx'));

type Stage =
  | { readonly kind: 'placeholder' | 'loading' | 'failed' }
  | {
      readonly kind: 'search';
      readonly SelectSearch: typeof import('./SelectSearch.tsx').SelectSearch;
      readonly isFocused: boolean;
    };

function useSelectSearch(button: RefObject<HTMLButtonElement | null>) {
  const [stage, setStage] = useState<Stage>({ kind: 'placeholder' });
  const [pendingInput, setPendingInput] = useState(noInput);

  async function begin() {
    if (stage.kind === 'loading' || stage.kind === 'search') return;
    setStage({ kind: 'loading' });
    try {
      const { SelectSearch } = await selectSearch.load();
      const isFocused = button.current !== null && document.activeElement === button.current;
      // At once, because until then the user may move on.
      flushSync(() => setStage({ kind: 'search', SelectSearch, isFocused }));
    } catch {
      setStage({ kind: 'failed' });
      setPendingInput(noInput);
    }
  }

  function open() {
    setPendingInput((current) => ({ ...current, opens: true }));
    void begin();
  }

  const handlers = {
    onFocus: () => void begin(),
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return;
      // The default action would move the focus back from the replacement.
      event.preventDefault();
      button.current?.focus();
      open();
    },
    // A click comes from keys, assistive technology, or a replayed press.
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      const next = inputAfter(pendingInput, event);
      if (!next) return;
      event.preventDefault();
      setPendingInput(next);
      void begin();
    },
    onBlur: () => setPendingInput(({ typed }) => ({ ...noInput, typed })),
  };
  return { stage, pendingInput, isWaiting: isPending(pendingInput), handlers };
}
