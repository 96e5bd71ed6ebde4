import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AriaOnFocus, SelectInstance } from 'react-select';
import ReactSelect from 'react-select/base';
import { grouped, moreNote } from '../countNotes.ts';
import { MatchedText } from '../MatchedText.tsx';
import { createOptionSearch } from './createOptionSearch.ts';
import { keysOf, OptionActionMark } from './OptionActionMark.tsx';
import type { SelectOption, SelectReplacement } from './SelectReplacement.ts';
import { selectClass, truncatedName, valueId } from './SelectReplacement.ts';
import styles from './SelectSearch.module.css';
import { SelectMenuContext, selectComponents } from './SelectSearchParts.tsx';
import { selectClassNames, selectStyles } from './selectStyles.ts';
import { useOptionWindow, windowStep } from './useOptionWindow.ts';

interface Props<Option extends SelectOption> extends SelectReplacement<Option> {
  /** What was pressed and typed on the placeholder; read once. */
  readonly opens: boolean;
  readonly typed: string;
}

/** So many are seen at once, if a phone's keyboard does not cover them. */
const fewOptions = 7;

/** The searchable dropdown: react-select, given only the options around those in view. */
export function SelectSearch<Option extends SelectOption>({
  takesFocus,
  opens,
  typed,
  onReady,
  ...props
}: Props<Option>) {
  const { id, label, placeholder, options, value, errorId, optionAction, onChange, onToggle } =
    props;
  const select = useRef<SelectInstance<Option>>(null);
  const pressedBy = useRef<string>(undefined);
  const [query, setQuery] = useState(typed);
  const [isOpen, setIsOpen] = useState(false);
  const [acted, setActed] = useState('');
  const [isAtRest, setIsAtRest] = useState(false);
  const initial = useRef({ opens, onReady });
  useLayoutEffect(() => {
    if (initial.current.opens) select.current?.openMenu('first');
    initial.current.onReady();
  }, []);

  const search = useMemo(() => createOptionSearch(options), [options]);
  const found = useMemo(() => search(query, value), [search, query, value]);
  const optionWindow = useOptionWindow(found, query ? undefined : value, isOpen, select);
  const { shown, start, end, showMore, showEarlier, followKey, reset } = optionWindow;
  const count = found.length;
  const nothing = `Nothing matches “${query.trim()}”`;
  const matches = `${grouped(count)} of ${grouped(options.length)} match`;
  const isInvalid = errorId !== undefined;

  function handleKey(event: KeyboardEvent) {
    pressedBy.current = undefined;
    const active = select.current?.state.focusedOption;
    if (isOpen && optionAction && event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      act(active);
    } else if (isOpen) {
      if (followKey(event.key)) event.preventDefault();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      select.current?.openMenu('first');
    }
  }

  // On Apple's devices react-select speaks by itself, without `aria-activedescendant`.
  function describeActive({
    focused,
    isAppleDevice,
    isSelected,
    label,
  }: Parameters<AriaOnFocus<Option>>[0]) {
    if (!isAppleDevice) return '';
    const place = found.findIndex(({ id }) => id === focused.id) + 1;
    const state = optionAction?.isApplied(focused) ? `, ${optionAction.words.applied}` : '';
    return `${label}${state}${isSelected ? ' selected' : ''}, ${place} of ${count}.`;
  }

  function act(option: Option | null | undefined) {
    if (!option || !optionAction) return;
    const { words, isApplied, onApply, onUndo } = optionAction;
    const wasApplied = isApplied(option);
    if (wasApplied) onUndo(option);
    const isDone = !wasApplied && onApply(option);
    setActed(`${option.name}, ${isDone ? '' : 'not '}${words.applied}`);
  }

  function toggle(next: boolean) {
    setIsOpen(next);
    setActed('');
    onToggle(next);
  }

  function choose(option: Option | null) {
    if (!option) return;
    onChange(option);
    if (pressedBy.current !== 'touch') return;
    // The phone's keyboard goes, and the focus stays: it is asked for anew.
    flushSync(() => setIsAtRest(true));
    select.current?.blur();
    select.current?.focus();
  }

  return (
    <SelectMenuContext
      value={{
        note: moreNote(count - end),
        keys: optionAction && keysOf(optionAction.words),
        keysId: `${id}-keys`,
        valueId: valueId(id),
        errorId,
        hasKeyboard: options.length > fewOptions && (isOpen || !isAtRest),
        start,
        count,
        showMore,
        showEarlier,
        onMark: (index) => act(shown[index]),
        onPress: (pointerType) => {
          pressedBy.current = pointerType;
        },
      }}
    >
      <ReactSelect<Option>
        ref={select}
        instanceId={id}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-errormessage={errorId}
        ariaLiveMessages={{ onFilter: () => '', onFocus: describeActive }}
        placeholder={placeholder}
        options={shown}
        value={value ?? null}
        filterOption={null}
        getOptionValue={(option) => option.id}
        getOptionLabel={(option) => option.name}
        formatOptionLabel={(option, { context }) =>
          context === 'menu' ? (
            <>
              <MatchedText
                text={option.name}
                query={query}
                className={styles.name}
                matchClassName={styles.match}
              />
              {optionAction && (
                <OptionActionMark
                  {...optionAction.words}
                  icon={optionAction.icon}
                  isApplied={optionAction.isApplied(option)}
                />
              )}
            </>
          ) : (
            <span className={styles.chosen} dir="auto" title={option.name}>
              {truncatedName(option.name)}
            </span>
          )
        }
        noOptionsMessage={() => nothing}
        onChange={choose}
        blurInputOnSelect={false}
        inputValue={query}
        onInputChange={(text) => {
          setQuery(text);
          setActed('');
          reset();
        }}
        menuIsOpen={isOpen}
        onMenuOpen={() => toggle(true)}
        onMenuClose={() => toggle(false)}
        onKeyDown={handleKey}
        autoFocus={takesFocus}
        tabSelectsValue={false}
        menuPlacement="auto"
        maxMenuHeight={328}
        components={selectComponents}
        unstyled
        styles={selectStyles}
        classNames={selectClassNames(selectClass({ isEmpty: !value, isInvalid }))}
      />
      {/* react-select's own count knows only of the options it was given. */}
      <span className={styles.spoken} aria-live="polite">
        {isOpen &&
          (acted || (count === 0 ? nothing : query ? matches : moreNote(count - windowStep)))}
      </span>
    </SelectMenuContext>
  );
}
