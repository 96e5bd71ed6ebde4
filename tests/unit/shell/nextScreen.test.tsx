import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { object, string } from 'valibot';
import { expect, test, vi } from 'vitest';
import { useServices } from '../../../src/shell/Services.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { IdleServices } from './idleServices.ts';
import { press } from './launcherPage.ts';

/** The example of 'Call the API' in docs/how-to.md. */
function NextScreen() {
  const { api } = useServices();
  const [said, setSaid] = useState('');
  const send = async () => {
    const { post } = await import('../../../src/api/verbs.ts');
    const schema = object({ name: string() });
    const { name } = await post(api, '/plans', { body: { name: 'Eryri' }, schema });
    setSaid(`Saved ${name}`);
  };
  return <Button variant="plan" label={said || 'Save'} onClick={() => void send()} />;
}

test('the next screen calls the API through the services', async () => {
  const network = vi.fn(async () => Response.json({ name: 'Eryri' }));
  vi.stubGlobal('fetch', network);
  render(<NextScreen />, { wrapper: IdleServices });
  await press('Save');
  await screen.findByRole('button', { name: 'Saved Eryri' });
  expect(network).toHaveBeenCalledExactlyOnceWith(
    'https://api.test/plans',
    expect.objectContaining({ method: 'POST', body: '{"name":"Eryri"}' }),
  );
});
