import { createContext, use } from 'react';
import {
  components,
  type DropdownIndicatorProps,
  type InputProps,
  type MenuListProps,
  type MenuProps,
  type OptionProps,
} from 'react-select';
import { Icon } from './Icon.tsx';
import type { SelectOption } from './SelectOption.ts';
import styles from './SelectSearch.module.css';

interface SelectMenu {
  /** Stands below the options. */
  readonly note: string | undefined;
  readonly errorId: string | undefined;
}

/** What the parts need beyond react-select's own props. */
export const SelectMenuContext = createContext<SelectMenu>({ note: undefined, errorId: undefined });

function Menu(props: MenuProps<SelectOption, false>) {
  const { note } = use(SelectMenuContext);
  return (
    <components.Menu {...props}>
      {props.children}
      {note && <div className={styles.note}>{note}</div>}
    </components.Menu>
  );
}

/** A list with nothing to choose is none: it says why in words. */
function MenuList({ innerProps, ...props }: MenuListProps<SelectOption, false>) {
  const isEmpty = props.options.length === 0;
  return (
    <components.MenuList {...props} innerProps={isEmpty ? { id: innerProps.id } : innerProps} />
  );
}

function Option(props: OptionProps<SelectOption, false>) {
  return (
    <components.Option {...props}>
      {props.children}
      {props.isSelected && <Icon name="check" />}
    </components.Option>
  );
}

/** What pops up is a list, as the light control says; and the error is part of the description. */
function Input(props: InputProps<SelectOption, false>) {
  const { errorId } = use(SelectMenuContext);
  const description = [props['aria-describedby'], errorId].filter(Boolean).join(' ');
  return (
    <components.Input
      {...props}
      aria-haspopup="listbox"
      aria-describedby={description || undefined}
    />
  );
}

function DropdownIndicator(props: DropdownIndicatorProps<SelectOption, false>) {
  return (
    <components.DropdownIndicator {...props}>
      <Icon name="chevron" />
    </components.DropdownIndicator>
  );
}

export const selectComponents = {
  Menu,
  MenuList,
  Option,
  Input,
  DropdownIndicator,
  IndicatorSeparator: null,
};
