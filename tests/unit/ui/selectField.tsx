import { screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { Select } from '../../../src/ui/select/Select.tsx';
import type { SelectOption } from '../../../src/ui/select/SelectOption.ts';

export const named = (...names: string[]) => names.map((name, index) => ({ id: `${index}`, name }));

interface Props {
  readonly options?: readonly SelectOption[];
  readonly error?: string;
  readonly initial?: SelectOption | undefined;
}

/** A dropdown that keeps what is chosen, says it, and is followed by a button. */
export function Field({
  options = named('Exmoor', 'Somerset Levels and Moors', 'Bodmin Moor'),
  error,
  initial,
}: Props) {
  const [value, setValue] = useState<SelectOption | undefined>(initial);
  return (
    <>
      <Select
        id="place"
        label="Region subscription"
        placeholder="Select a location"
        options={options}
        value={value}
        onChange={setValue}
        error={error}
      />
      <output>{value?.name}</output>
      <button type="button">Next</button>
    </>
  );
}

export const box = () => screen.getByRole('combobox', { name: 'Region subscription' });

/** The searchable control, once it has come. */
export const input = () =>
  vi.waitUntil(() => box().tagName === 'INPUT' && box(), { timeout: 5000 });
