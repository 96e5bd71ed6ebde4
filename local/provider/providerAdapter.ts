import type { DatabaseSync } from 'node:sqlite';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import * as v from 'valibot';

const payload = v.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

const record = v.object({
  payload: v.pipe(v.string(), v.parseJson(), payload),
  consumed_at: v.nullable(v.number()),
});

interface ProviderStore {
  readonly database: DatabaseSync;
  /** How long a consumed refresh token may be used again, in seconds. */
  readonly refreshOverlap: number;
}

/** Keeps the provider's sessions, grants and tokens in SQLite, so that they survive a restart. */
export function createProviderAdapter(store: ProviderStore, model: string): Adapter {
  const { database } = store;

  function isWithinOverlap(consumedAt: number): boolean {
    return model === 'RefreshToken' && Date.now() - consumedAt < store.refreshOverlap * 1000;
  }

  function read(column: 'id' | 'uid', value: string) {
    const found = database
      .prepare(
        `SELECT payload, consumed_at FROM provider_records WHERE model = ? AND ${column} = ?`,
      )
      .get(model, value);
    return found && v.parse(record, found);
  }

  function find(column: 'id' | 'uid', value: string): AdapterPayload | undefined {
    const found = read(column, value);
    if (!found) return undefined;
    if (found.consumed_at === null || isWithinOverlap(found.consumed_at)) return found.payload;
    return { ...found.payload, consumed: Math.floor(found.consumed_at / 1000) };
  }

  return {
    async upsert(id, value, expiresIn) {
      // A rotated refresh token is derived again when the one before it is used again (see
      // identityProvider.ts): its record, above all that it was consumed, must stay.
      const onConflict = model === 'RefreshToken' ? 'IGNORE' : 'REPLACE';
      database
        .prepare(
          `INSERT OR ${onConflict} INTO provider_records (model, id, payload, grant_id, uid, expires_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(
          model,
          id,
          JSON.stringify(value),
          value.grantId ?? null,
          value.uid ?? null,
          expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
        );
    },

    async find(id) {
      return find('id', id);
    },

    async findByUid(uid) {
      return find('uid', uid);
    },

    async findByUserCode() {
      return undefined; // only the device flow calls this, and it is off
    },

    async consume(id) {
      const { changes } = database
        .prepare(
          `UPDATE provider_records SET consumed_at = ?
           WHERE model = ? AND id = ? AND consumed_at IS NULL`,
        )
        .run(Date.now(), model, id);
      if (changes > 0) return;
      const found = read('id', id);
      if (found?.consumed_at != null && isWithinOverlap(found.consumed_at)) return;
      // The provider reads first and consumes later. So of two requests at once the second is re-use, which
      // revokes the grant.
      const grantId = found?.payload.grantId;
      if (grantId) {
        database
          .prepare(
            "DELETE FROM provider_records WHERE grant_id = ? OR (model = 'Grant' AND id = ?)",
          )
          .run(grantId, grantId);
      }
      throw new errors.InvalidGrant('already used');
    },

    async destroy(id) {
      database.prepare('DELETE FROM provider_records WHERE model = ? AND id = ?').run(model, id);
    },

    async revokeByGrantId(grantId) {
      database
        .prepare('DELETE FROM provider_records WHERE model = ? AND grant_id = ?')
        .run(model, grantId);
    },
  };
}

/** Deletes records that expired more than a day ago. Until then the provider can say why it refuses them. */
export function deleteExpired(database: DatabaseSync): void {
  database
    .prepare('DELETE FROM provider_records WHERE expires_at < ?')
    .run(Date.now() - 24 * 3600 * 1000);
}
