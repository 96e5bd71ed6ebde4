import { screen } from '@testing-library/react';
import { useState } from 'react';
import { guardKeys } from '../../../src/ui/guardKeys.ts';
import { Select } from '../../../src/ui/select/Select.tsx';
import type { SelectOption } from '../../../src/ui/select/SelectOption.ts';

export const named = (...names: string[]) => names.map((name, index) => ({ id: `${index}`, name }));
const three = named('Exmoor', 'Somerset Levels and Moors', 'Bodmin Moor');

guardKeys();

interface Props {
  readonly options?: readonly SelectOption[];
  readonly error?: string;
  readonly initial?: SelectOption | undefined;
}

/** A dropdown that keeps what is chosen, says it, and is followed by a button. */
export function Field({ options = three, error, initial }: Props) {
  const [value, setValue] = useState(initial);
  const field = { id: 'place', label: 'Region subscription', placeholder: 'Select a location' };
  return (
    <>
      <Select {...{ ...field, options, value, error }} onChange={setValue} />
      <output>{value?.name}</output>
      <button type="button">Next</button>
    </>
  );
}

export const box = () => screen.getByRole('combobox', { name: 'Region subscription' });
