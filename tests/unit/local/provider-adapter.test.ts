import { expect, test } from 'vitest';
import { openDatabase } from '../../../local/data/database.ts';
import { createProviderAdapter, deleteExpired } from '../../../local/provider/providerAdapter.ts';

async function stored(refreshOverlap = 0) {
  const database = openDatabase(':memory:');
  const adapter = (model: string) => createProviderAdapter({ database, refreshOverlap }, model);
  await adapter('Grant').upsert('the-grant', {}, 60);
  await adapter('AccessToken').upsert('access', { grantId: 'the-grant' }, 60);
  await adapter('RefreshToken').upsert('refresh', { grantId: 'the-grant' }, 60);
  return { database, adapter };
}

test('two uses at once revoke the grant', async () => {
  const { adapter } = await stored();
  await adapter('RefreshToken').consume('refresh');
  await expect(adapter('RefreshToken').consume('refresh')).rejects.toThrow('invalid_grant');
  expect(await adapter('Grant').find('the-grant')).toBeUndefined();
  expect(await adapter('AccessToken').find('access')).toBeUndefined();
});

test('within the overlap they do not', async () => {
  const { adapter } = await stored(30);
  await adapter('RefreshToken').consume('refresh');
  await adapter('RefreshToken').consume('refresh');
  expect(await adapter('RefreshToken').find('refresh')).toEqual({ grantId: 'the-grant' });
});

test('deletes what expired more than a day ago', async () => {
  const { database, adapter } = await stored();
  await adapter('Session').upsert('old', { uid: 'u1' }, -25 * 3600);
  await adapter('Session').upsert('recent', { uid: 'u2' }, -23 * 3600);
  deleteExpired(database);
  expect(await adapter('Session').findByUid('u1')).toBeUndefined();
  expect(await adapter('Session').findByUid('u2')).toEqual({ uid: 'u2' });
});
