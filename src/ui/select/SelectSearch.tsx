import {
  type KeyboardEvent,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { AriaOnFocus, SelectInstance } from 'react-select';
import ReactSelect from 'react-select/base';
import { type PendingInput, replayKeys } from '../pendingInput.ts';
import { Said } from '../Said.tsx';
import { createOptionSearch, grouped, moreNote } from './createOptionSearch.ts';
import { OptionWords } from './OptionWords.tsx';
import {
  labelOf,
  type SelectField,
  type SelectOption,
  selectClass,
  valueId,
} from './SelectOption.ts';
import styles from './SelectSearch.module.css';
import { selectComponents, selectStyles } from './SelectSearchParts.tsx';

interface Props<Option extends SelectOption> extends SelectField<Option> {
  readonly isInvalid: boolean;
  readonly remarkId: string | undefined;
  /** Called once the dropdown is mounted and has taken the focus. */
  readonly onReady: () => void;
  /** Like `pendingInput`, read only once. */
  readonly takesFocus: boolean;
  readonly pendingInput: PendingInput;
}

/** Options that the list gets in a typing pause, and each time it is scrolled to its end. */
const step = 50;

/** The visible options. Right after a key we draw only these, to stay within one frame. */
const atOnce = 8;

const typingPauseMs = 150;

/** A list of no more than this many needs no phone's keyboard, which would cover it. */
const fewOptions = 7;

const silent = () => '';

/** The searchable dropdown: react-select with the options that were scrolled to. */
export function SelectSearch<Option extends SelectOption>(props: Props<Option>) {
  const { id, label, placeholder, options, value, isInvalid, remarkId, onChange } = props;
  const { takesFocus, pendingInput, onReady } = props;
  const select = useRef<SelectInstance<Option>>(null);
  const [query, setQuery] = useState(pendingInput.typed);
  const [isOpen, setIsOpen] = useState(false);
  const [drawn, setDrawn] = useState({ query, from: 0, to: 0 });
  const [isAtRest, setIsAtRest] = useState(false);
  const initial = useRef({ pendingInput, takesFocus, onReady });
  useLayoutEffect(() => {
    const { opens, typed, keys } = initial.current.pendingInput;
    if (opens || (typed && initial.current.takesFocus)) select.current?.openMenu('first');
    initial.current.onReady();
    if (select.current?.inputRef) void replayKeys(select.current.inputRef, keys);
  }, []);

  const search = useMemo(() => createOptionSearch(options), [options]);
  const found = useMemo(() => search(query, value), [search, query, value]);
  const count = found.length;
  const { from, to } = drawn.query === query ? drawn : { from: 0, to: 0 };
  const inSight = atOnce + (query || !value ? 0 : found.indexOf(value) + 1);
  const nothing = `Nothing matches “${query.trim()}”`;
  const matches = `${grouped(count)} of ${grouped(options.length)} match`;

  useEffect(() => {
    if (!isOpen || to > 0) return;
    const drawFirst = () => setDrawn({ query, from: 0, to: step });
    const timer = setTimeout(() => startTransition(drawFirst), typingPauseMs);
    return () => clearTimeout(timer);
  }, [isOpen, to, query]);

  function handleKey(event: KeyboardEvent) {
    if (isOpen && /^(Arrow|Page|Home|End)/.test(event.key)) {
      // react-select would wrap around at the end of the drawn options.
      const at = found.findIndex(({ id }) => id === select.current?.state.focusedOption?.id);
      const isEnd = event.key === 'End' || (event.key === 'ArrowUp' && at <= 0);
      const isWrap = event.key === 'ArrowDown' && at === count - 1;
      if (isEnd) flushSync(() => setDrawn({ query, from: Math.max(count - step, 0), to: count }));
      else if (to === 0 || isWrap || event.key === 'Home') {
        flushSync(() => setDrawn({ query, from: 0, to: step }));
      }
      if (!isWrap) return;
      event.preventDefault();
      select.current?.focusOption('first');
    } else if (!isOpen && event.key === 'Enter') {
      event.preventDefault();
      select.current?.openMenu('first');
    }
  }

  // On Apple's devices react-select uses a live region in place of `aria-activedescendant`.
  const describeActive: AriaOnFocus<Option> = ({ focused, isAppleDevice, isSelected, label }) => {
    if (!isAppleDevice) return '';
    const place = found.findIndex(({ id }) => id === focused.id) + 1;
    return `${label}${isSelected ? ' selected' : ''}, ${place} of ${count}.`;
  };

  function toggle(next: boolean) {
    setIsOpen(next);
    setDrawn({ query, from: 0, to: 0 });
  }

  /** react-select would close the list at a press in the open field, and discard the query. */
  function keepOpen(event: SyntheticEvent) {
    if (!isOpen || event.target === select.current?.inputRef) return;
    event.stopPropagation();
    if (event.type === 'mousedown') event.preventDefault();
  }

  function choose(option: Option | null) {
    if (!option) return;
    onChange(option);
    if (!(navigator.maxTouchPoints > 0)) return;
    // A new focus hides the phone's keyboard.
    flushSync(() => setIsAtRest(true));
    select.current?.blur();
    select.current?.focus();
  }

  return (
    <>
      <div onMouseDownCapture={keepOpen} onTouchEndCapture={keepOpen}>
        <ReactSelect<Option>
          ref={select}
          instanceId={id}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          ariaLiveMessages={{
            // The role and description say the same.
            guidance: silent,
            onFilter: silent,
            onFocus: describeActive,
            onChange: ({ action, label: name }) =>
              action === 'select-option' ? `${name} selected` : '',
          }}
          placeholder={placeholder}
          options={found.slice(from, Math.max(to, inSight))}
          value={value ?? null}
          filterOption={null}
          getOptionValue={(option) => option.id}
          getOptionLabel={labelOf}
          formatOptionLabel={(option, { context, inputValue }) =>
            context === 'menu' ? (
              <OptionWords {...option} query={inputValue} />
            ) : (
              <span className="clamped" id={valueId(id)} title={labelOf(option)}>
                <bdi>{labelOf(option)}</bdi>
              </span>
            )
          }
          noOptionsMessage={() => nothing}
          onChange={choose}
          blurInputOnSelect={false}
          // A closed field shows the chosen option, because Open goes there.
          inputValue={isOpen || !value ? query : ''}
          onInputChange={(text) => {
            // react-select clears its input on blur, but the query must stay.
            if (document.activeElement !== select.current?.inputRef) return;
            setQuery(text);
            const list = select.current?.menuListRef;
            if (list) list.scrollTop = 0;
          }}
          menuIsOpen={isOpen}
          onMenuOpen={() => toggle(true)}
          onMenuClose={() => toggle(false)}
          onKeyDown={handleKey}
          autoFocus={takesFocus}
          tabSelectsValue={false}
          menuPlacement="auto"
          menuPosition="fixed"
          // In a low window the field stays in sight.
          maxMenuHeight={Math.min(376, window.innerHeight - 100)}
          components={selectComponents}
          note={moreNote(count - Math.max(to, step), query)}
          remarkId={remarkId}
          hasKeyboard={options.length > fewOptions && (isOpen || !isAtRest)}
          count={count}
          from={from}
          showMore={() =>
            setDrawn({ query, from: Math.max(from - step, 0), to: from > 0 ? to : to + step })
          }
          unstyled
          styles={selectStyles}
          classNames={{
            control: () => selectClass({ isEmpty: !value, isInvalid }),
            valueContainer: () => `words ${styles.values}`,
            singleValue: () => `${styles.value}`,
            placeholder: () => `${styles.value}`,
            input: () => `${styles.value}`,
            menu: () => `raised ${styles.menu}`,
            menuList: () => `${styles.list}`,
            option: ({ isFocused }) => `row ${styles.option} ${isFocused ? 'active' : ''}`,
            noOptionsMessage: () => `aside ${styles.note}`,
          }}
        />
      </div>
      {/* react-select would count only the options that it has. */}
      <Said
        text={isOpen && (count === 0 ? nothing : query ? matches : moreNote(count - step, query))}
      />
    </>
  );
}
