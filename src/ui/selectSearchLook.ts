import type { ClassNamesConfig, StylesConfig } from 'react-select';
import type { SelectOption } from './SelectOption.ts';
import styles from './SelectSearch.module.css';

const bare = () => ({});

/** Ours are all of the looks; what react-select computes for the menu's place stays. */
export const selectStyles: StylesConfig<SelectOption, false> = {
  control: bare,
  valueContainer: bare,
  singleValue: bare,
  placeholder: bare,
  input: bare,
  indicatorsContainer: bare,
  dropdownIndicator: bare,
  option: bare,
  noOptionsMessage: bare,
};

/** The classes of react-select's parts; `control` are those of the light control's box. */
export function selectClassNames(control: string): ClassNamesConfig<SelectOption, false> {
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
