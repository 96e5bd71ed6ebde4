import type { UIEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  type CSSObjectWithLabel,
  components,
  type GroupBase,
  type InputProps,
  type MenuListProps,
  type OptionProps,
  type StylesConfig,
} from 'react-select';
import { Icon } from '../Icon.tsx';
import { type SelectOption, valueId } from './SelectOption.ts';
import styles from './SelectSearch.module.css';

declare module 'react-select/base' {
  /** The type parameters must be those of react-select. */
  interface Props<Option, IsMulti extends boolean, Group extends GroupBase<Option>> {
    readonly note: string | undefined;
    readonly remarkId: string | undefined;
    readonly hasKeyboard: boolean;
    /** The number of all options; react-select has those from the index `from` on. */
    readonly count: number;
    readonly from: number;
    readonly showMore: () => void;
  }
}

/** react-select's `onMenuScrollToBottom` is not called on touch, nor when the scroll bar is dragged. */
function MenuList<Option extends SelectOption>(props: MenuListProps<Option, false>) {
  const { innerProps, options, selectProps } = props;
  const { note, count, from, showMore } = selectProps;
  function followScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = list;
    const rest = from > 0 ? scrollTop : scrollHeight - scrollTop - clientHeight;
    if (options.length === count || rest > clientHeight) return;
    flushSync(showMore);
    // Options that come above must not move those in view.
    if (from > 0) list.scrollTop += list.scrollHeight - scrollHeight;
  }

  const listProps = {
    ...innerProps,
    'aria-label': selectProps['aria-label'],
    // Browsers make a scrolling list focusable by Tab.
    tabIndex: -1,
    onScroll: followScroll,
  };
  // ARIA requires the role `listbox` to have at least one option.
  return (
    <>
      <components.MenuList
        {...props}
        innerProps={options.length === 0 ? { id: innerProps.id } : listProps}
      />
      {note && <div className={`aside ${styles.note}`}>{note}</div>}
    </>
  );
}

function Option<Item extends SelectOption>({ innerProps, ...props }: OptionProps<Item, false>) {
  const { count, from } = props.selectProps;
  const optionProps = {
    ...innerProps,
    'aria-setsize': count,
    'aria-posinset': from + props.options.indexOf(props.data) + 1,
  };
  return (
    <components.Option {...props} innerProps={optionProps}>
      {props.children}
      {props.isSelected && <Icon name="check" />}
    </components.Option>
  );
}

/** Has the popup role of the button in Select.tsx, and is described by choice and error. */
function Input<Option extends SelectOption>(props: InputProps<Option, false>) {
  const { remarkId, hasKeyboard, instanceId } = props.selectProps;
  const description = [
    props['aria-describedby'],
    props.hasValue && valueId(String(instanceId)),
    remarkId,
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

export const selectComponents = {
  MenuList,
  Option,
  Input,
  DropdownIndicator: () => <Icon name="chevron" />,
  IndicatorSeparator: null,
};

const bare = () => ({});

/** Removes react-select's layout, except for the menu's computed place and height. */
export const selectStyles = {
  control: bare,
  valueContainer: bare,
  singleValue: bare,
  placeholder: bare,
  input: bare,
  // react-select leaves no room for the menu's edge and the note below the list.
  menuList: (base: CSSObjectWithLabel, { maxHeight }: { readonly maxHeight: number }) => ({
    ...base,
    maxHeight: `calc(${maxHeight}px - 3rem)`,
  }),
  option: bare,
  noOptionsMessage: bare,
} satisfies StylesConfig<SelectOption, false>;
