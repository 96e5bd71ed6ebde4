import { createContext, type MouseEvent, type PointerEvent, type UIEvent, use } from 'react';
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
import { markAt } from './OptionActionMark.tsx';
import type { SelectOption } from './SelectReplacement.ts';
import styles from './SelectSearch.module.css';

interface SelectMenu {
  readonly note: string | undefined;
  /** Which keys do more with an option than choosing it. */
  readonly keys: string | undefined;
  readonly keysId: string;
  readonly valueId: string;
  readonly errorId: string | undefined;
  /** Whether a phone shows its keyboard. */
  readonly hasKeyboard: boolean;
  /** How many options come before those that react-select was given, and how many there are in all. */
  readonly start: number;
  readonly count: number;
  readonly showMore: () => void;
  readonly showEarlier: () => void;
  /** Told which option's mark was pressed. */
  readonly onMark: (index: number) => void;
  /** Told what an option is being pressed with: `mouse`, `pen` or `touch`. */
  readonly onPress: (pointerType: string) => void;
}

const ignore = () => undefined;

/** What the components below need beyond react-select's props. */
export const SelectMenuContext = createContext<SelectMenu>({
  note: undefined,
  keys: undefined,
  keysId: '',
  valueId: '',
  errorId: undefined,
  hasKeyboard: true,
  start: 0,
  count: 0,
  showMore: ignore,
  showEarlier: ignore,
  onMark: ignore,
  onPress: ignore,
});

function Menu<Option extends SelectOption>(props: MenuProps<Option, false>) {
  const { note, keys, keysId } = use(SelectMenuContext);
  return (
    <components.Menu {...props}>
      {props.children}
      {note && <div className={styles.note}>{note}</div>}
      {keys && (
        // Not drawn: a list that is higher scrolls the page as it opens, under the mouse.
        <div className={styles.spoken} id={keysId}>
          {keys}
        </div>
      )}
    </components.Menu>
  );
}

/**
 * Asks for more options a screenful before either end. Not by react-select's `onMenuScrollToBottom`,
 * which is never called where there is touch, nor when the scroll bar is dragged.
 */
function MenuList<Option extends SelectOption>({
  innerProps,
  ...props
}: MenuListProps<Option, false>) {
  const { showMore, showEarlier, onMark } = use(SelectMenuContext);
  function followScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight <= clientHeight) showMore();
    else if (scrollTop <= clientHeight) showEarlier();
  }

  function takeMarks(event: MouseEvent) {
    const index = markAt(event.currentTarget, event.target);
    if (index < 0) return;
    // It is not a press on the option.
    event.stopPropagation();
    onMark(index);
  }

  const listProps = {
    ...innerProps,
    'aria-label': props.selectProps['aria-label'],
    // A list that scrolls would be a stop of the Tab key.
    tabIndex: -1,
    onScroll: followScroll,
    onClickCapture: takeMarks,
  };
  // Without options the role `listbox` must go: ARIA requires it to own at least one.
  return (
    <components.MenuList
      {...props}
      innerProps={props.options.length === 0 ? { id: innerProps.id } : listProps}
    />
  );
}

function Option<Item extends SelectOption>({ innerProps, ...props }: OptionProps<Item, false>) {
  const { start, count, onPress } = use(SelectMenuContext);
  const optionProps = {
    ...innerProps,
    'aria-setsize': count,
    'aria-posinset': start + props.options.indexOf(props.data) + 1,
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

/** Has the same popup role as the placeholder; described by placeholder or choice, error and keys. */
function Input<Option extends SelectOption>(props: InputProps<Option, false>) {
  const { errorId, valueId, hasKeyboard, keys, keysId } = use(SelectMenuContext);
  const isOpen = props['aria-expanded'] === true;
  const description = [
    props['aria-describedby'],
    props.hasValue && valueId,
    errorId,
    isOpen && keys && keysId,
  ];
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
