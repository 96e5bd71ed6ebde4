import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FindDialog.module.css';

interface Props {
  readonly label: string;
  readonly listId: string;
  readonly hasResults: boolean;
  readonly activeId: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** What is looked for, and the way out for who has no Escape. */
export function FindField({ label, listId, hasResults, activeId, query, ...props }: Props) {
  const { onQuery, onKeyDown, onClose } = props;
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={hasResults}
        aria-controls={hasResults ? listId : undefined}
        aria-activedescendant={activeId}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="search"
        enterKeyHint="go"
        dir="auto"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
