import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SelectInstance } from 'react-select';
import ReactSelect from 'react-select/base';
import { SelectName } from './SelectName.tsx';
import type { SelectOption } from './SelectOption.ts';
import styles from './SelectSearch.module.css';
import { SelectMenuContext, selectComponents } from './SelectSearchParts.tsx';
import type { SelectSuccessor } from './SelectSuccessor.ts';
import { searchOptions } from './searchOptions.ts';
import { selectClass } from './selectClass.ts';
import { selectClassNames, selectStyles } from './selectSearchLook.ts';

interface Props extends SelectSuccessor {
  /** What was done to the light control; read once. */
  readonly opens: boolean;
  readonly typed: string;
}

/** With commas between thousands; only then is it worth the 15 ms that the first use of Intl takes. */
function grouped(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString('en-GB');
}

/** The searchable dropdown: react-select, given only the options worth showing. */
export function SelectSearch({ takesFocus, opens, typed, onReady, ...props }: Props) {
  const { id, label, placeholder, options, value, errorId, onChange } = props;
  const select = useRef<SelectInstance<SelectOption>>(null);
  const [query, setQuery] = useState(typed);
  const [isOpen, setIsOpen] = useState(false);
  const first = useRef({ opens, onReady });
  useLayoutEffect(() => {
    if (first.current.opens) select.current?.openMenu('first');
    first.current.onReady();
  }, []);

  const { shown, count } = searchOptions(options, query, value);
  const hidden = count - shown.length;
  const note = hidden > 0 ? `and ${grouped(hidden)} more, type to narrow` : undefined;
  const nothing = `Nothing matches “${query.trim()}”`;
  const matches = `${grouped(count)} of ${grouped(options.length)} match`;
  const isInvalid = errorId !== undefined;

  function openOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isOpen) return;
    event.preventDefault();
    select.current?.openMenu('first');
  }

  return (
    <SelectMenuContext value={{ note, errorId }}>
      <ReactSelect<SelectOption>
        ref={select}
        instanceId={id}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-errormessage={errorId}
        ariaLiveMessages={{ onFilter: () => '' }}
        placeholder={placeholder}
        options={shown}
        value={value ?? null}
        filterOption={null}
        getOptionValue={(option) => option.id}
        getOptionLabel={(option) => option.name}
        formatOptionLabel={(option, { context }) => (
          <SelectName name={option.name} query={context === 'menu' ? query : ''} />
        )}
        noOptionsMessage={() => nothing}
        onChange={(option) => option && onChange(option.id)}
        inputValue={query}
        onInputChange={setQuery}
        menuIsOpen={isOpen}
        onMenuOpen={() => setIsOpen(true)}
        onMenuClose={() => setIsOpen(false)}
        onKeyDown={openOnEnter}
        autoFocus={takesFocus}
        tabSelectsValue={false}
        menuPlacement="auto"
        maxMenuHeight={328}
        components={selectComponents}
        unstyled
        styles={selectStyles}
        classNames={selectClassNames(selectClass({ isEmpty: !value, isInvalid }))}
      />
      {/* Not react-select's own count, which knows only of the options it was given. */}
      <span className={styles.spoken} aria-live="polite">
        {isOpen && (count === 0 ? nothing : query ? matches : note)}
      </span>
    </SelectMenuContext>
  );
}
