import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Select } from '../../../src/ui/select/Select.tsx';
import type { SelectOption } from '../../../src/ui/select/SelectReplacement.ts';

const places = ['Bodmin Moor', 'Exmoor'].map((name) => ({ id: name, name }));

/** A dropdown whose options can be pinned. */
function Field() {
  const [value, setValue] = useState<SelectOption | undefined>(undefined);
  const [pinned, setPinned] = useState<readonly string[]>([]);
  return (
    <>
      <Select
        id="place"
        label="Region subscription"
        placeholder="Select a location"
        options={places}
        value={value}
        onChange={setValue}
        optionAction={{
          icon: 'pin',
          words: { apply: 'Pin', undo: 'Unpin', applied: 'pinned' },
          isApplied: ({ id }) => pinned.includes(id),
          onApply: ({ id }) => {
            setPinned([...pinned, id]);
            return true;
          },
          onUndo: ({ id }) => setPinned(pinned.filter((one) => one !== id)),
        }}
      />
      <output>{value?.name}</output>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Region subscription' });
const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('status').textContent;

async function openList() {
  render(<Field />);
  box().focus();
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  await screen.findAllByRole('option', undefined, { timeout: 5000 });
}

test('a press on the mark of an option neither chooses it nor closes the list', async () => {
  await openList();
  const [mark] = screen.getAllByTitle('Pin (Shift+Enter)');
  if (!mark) throw new Error('No option has a mark');
  await userEvent.click(mark);
  expect(optionNames()).toEqual(['Bodmin Moor, pinned', 'Exmoor']);
  await userEvent.click(screen.getByTitle('Unpin (Shift+Enter)'));
  expect(optionNames()).toEqual(['Bodmin Moor', 'Exmoor']);
  expect(chosen()).toBe('');
});

test('Shift+Enter does the same to the active option, and says so', async () => {
  await openList();
  await userEvent.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}');
  expect(optionNames()).toEqual(['Bodmin Moor', 'Exmoor, pinned']);
  expect(screen.getByText('Exmoor, pinned', { selector: '[aria-live]' })).toBeDefined();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(optionNames()).toEqual(['Bodmin Moor', 'Exmoor']);
  expect(screen.getByText('Exmoor, not pinned', { selector: '[aria-live]' })).toBeDefined();
  expect(chosen()).toBe('');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('Exmoor');
});

test('the open list says which key does it', async () => {
  await openList();
  const keys = screen.getByText('Shift+Enter: pin or unpin');
  expect(box().getAttribute('aria-describedby')?.split(' ')).toContain(keys.id);
  await userEvent.keyboard('{Escape}');
  expect(box().getAttribute('aria-describedby') ?? '').not.toContain(keys.id);
});
