import { createContext, type PointerEvent, type UIEvent, use } from 'react';
import {
  components,
  type DropdownIndicatorProps,
  type InputProps,
  type MenuListProps,
  type MenuProps,
  type OptionProps,
  type SingleValueProps,
} from 'react-select';
import { Icon } from '../Icon.tsx';
import type { SelectOption } from './SelectOption.ts';
import styles from './SelectSearch.module.css';

interface SelectMenu {
  readonly note: string | undefined;
  readonly valueId: string;
  readonly errorId: string | undefined;
  /** Whether a phone shows its keyboard. */
  readonly hasKeyboard: boolean;
  /** How many options there are, of which react-select was given the first. */
  readonly count: number;
  readonly showMore: () => void;
  /** Told what an option is being pressed with: `mouse`, `pen` or `touch`. */
  readonly onPress: (pointerType: string) => void;
}

const ignore = () => undefined;

/** What the components below need beyond react-select's props. */
export const SelectMenuContext = createContext<SelectMenu>({
  note: undefined,
  valueId: '',
  errorId: undefined,
  hasKeyboard: true,
  count: 0,
  showMore: ignore,
  onPress: ignore,
});

function Menu<Option extends SelectOption>(props: MenuProps<Option, false>) {
  const { note } = use(SelectMenuContext);
  return (
    <components.Menu {...props}>
      {props.children}
      {note && <div className={styles.note}>{note}</div>}
    </components.Menu>
  );
}

/**
 * Asks for more options a screenful before the end. Not by react-select's `onMenuScrollToBottom`,
 * which is never called where there is touch, nor when the scroll bar is dragged.
 */
function MenuList<Option extends SelectOption>({
  innerProps,
  ...props
}: MenuListProps<Option, false>) {
  const { count, showMore } = use(SelectMenuContext);
  const { length } = props.options;
  function followScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (length < count && scrollHeight - scrollTop <= 2 * clientHeight) showMore();
  }

  const listProps = {
    ...innerProps,
    'aria-label': props.selectProps['aria-label'],
    // A list that scrolls would be a stop of the Tab key.
    tabIndex: -1,
    onScroll: followScroll,
  };
  // Without options the role `listbox` must go: ARIA requires it to own at least one.
  return (
    <components.MenuList {...props} innerProps={length === 0 ? { id: innerProps.id } : listProps} />
  );
}

function Option<Item extends SelectOption>({ innerProps, ...props }: OptionProps<Item, false>) {
  const { count, onPress } = use(SelectMenuContext);
  const optionProps = {
    ...innerProps,
    'aria-setsize': count,
    'aria-posinset': props.options.indexOf(props.data) + 1,
    onPointerDown: ({ pointerType }: PointerEvent) => onPress(pointerType),
  };
  return (
    <components.Option {...props} innerProps={optionProps}>
      {props.children}
      {props.isSelected && <Icon name="check" />}
    </components.Option>
  );
}

function SingleValue<Option extends SelectOption>({
  innerProps,
  ...props
}: SingleValueProps<Option, false>) {
  const { valueId: id } = use(SelectMenuContext);
  return <components.SingleValue {...props} innerProps={{ ...innerProps, id }} />;
}

/** Has the same popup role as the placeholder; described by placeholder or choice, and error. */
function Input<Option extends SelectOption>(props: InputProps<Option, false>) {
  const { errorId, valueId, hasKeyboard } = use(SelectMenuContext);
  const description = [props['aria-describedby'], props.hasValue && valueId, errorId];
  return (
    <components.Input
      {...props}
      aria-haspopup="listbox"
      inputMode={hasKeyboard ? undefined : 'none'}
      aria-describedby={description.filter(Boolean).join(' ') || undefined}
    />
  );
}

function DropdownIndicator<Option extends SelectOption>(
  props: DropdownIndicatorProps<Option, false>,
) {
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
  SingleValue,
  Input,
  DropdownIndicator,
  IndicatorSeparator: null,
};
