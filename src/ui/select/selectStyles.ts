import type { ClassNamesConfig, StylesConfig } from 'react-select';
import type { SelectOption } from './SelectOption.ts';
import styles from './SelectSearch.module.css';

const bare = () => ({});

/** Removes react-select's own layout, except what it computes for the menu's place and height. */
export const selectStyles = {
  control: bare,
  valueContainer: bare,
  singleValue: bare,
  placeholder: bare,
  input: bare,
  indicatorsContainer: bare,
  dropdownIndicator: bare,
  option: bare,
  noOptionsMessage: bare,
} satisfies StylesConfig<SelectOption, false>;

/** The classes of react-select's components; `control` are those of the box (selectClass). */
export function selectClassNames<Option extends SelectOption>(
  control: string,
): ClassNamesConfig<Option, false> {
  return {
    control: () => control,
    valueContainer: () => styles.values ?? '',
    singleValue: () => styles.value ?? '',
    placeholder: () => styles.value ?? '',
    input: () => styles.search ?? '',
    dropdownIndicator: () => styles.indicator ?? '',
    menu: () => styles.menu ?? '',
    menuList: () => styles.list ?? '',
    option: ({ isFocused }) => `${styles.option} ${isFocused ? styles.active : ''}`,
    noOptionsMessage: () => styles.note ?? '',
  };
}
