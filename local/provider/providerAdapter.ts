import type { DatabaseSync } from 'node:sqlite';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import * as v from 'valibot';

const payload = v.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

const record = v.object({
  payload: v.pipe(v.string(), v.parseJson(), payload),
  consumed_at: v.nullable(v.number()),
});

/** Keeps the provider's sessions, grants and tokens in SQLite, so that they survive a restart. */
export function createProviderAdapter(database: DatabaseSync, model: string): Adapter {
  function find(column: 'id' | 'uid', value: string): AdapterPayload | undefined {
    const found = database
      .prepare(
        `SELECT payload, consumed_at FROM provider_records WHERE model = ? AND ${column} = ?`,
      )
      .get(model, value);
    if (!found) return undefined;
    const { payload, consumed_at: consumedAt } = v.parse(record, found);
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt / 1000) };
  }

  return {
    async upsert(id, value, expiresIn) {
      const { grantId = null, uid = null } = value;
      const expiresAt = expiresIn === undefined ? null : Date.now() + expiresIn * 1000;
      database
        .prepare(
          `INSERT OR REPLACE INTO provider_records (model, id, payload, grant_id, uid, expires_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(model, id, JSON.stringify(value), grantId, uid, expiresAt);
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
      // The provider reads first and consumes later. So of two requests at once the second is re-use, which
      // revokes the grant.
      const grantId = find('id', id)?.grantId;
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
