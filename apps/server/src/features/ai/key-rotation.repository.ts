import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Sealed } from '../../secret-box.ts';

interface SealedKey extends Sealed {
  readonly organizationId: string;
  readonly name: string;
}

interface StoredKey {
  organizationId: string;
  keyCiphertext: string;
  keyNonce: string;
}

const enter = (db: Db, organizationId: string) =>
  sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(db);

async function lockKey(db: Db, organizationId: string): Promise<StoredKey | undefined> {
  const row = await db
    .selectFrom('aiSettings')
    .select(['organizationId', 'keyCiphertext', 'keyNonce'])
    .where('organizationId', '=', organizationId)
    .where('keyCiphertext', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredKey | undefined;
}

async function storeKey(db: Db, organizationId: string, { ciphertext, nonce }: Sealed): Promise<void> {
  await db
    .updateTable('aiSettings')
    .set({ keyCiphertext: ciphertext, keyNonce: nonce })
    .where('organizationId', '=', organizationId)
    .execute();
}

/** The secret shared by all servers of this database, if there are several. */
async function storeFingerprint(db: Db, fingerprint: string): Promise<void> {
  await sql`update shared_secret set fingerprint = ${fingerprint}`.execute(db);
}

interface Rotation {
  /** Returns the newly sealed key; undefined keeps the stored one. */
  readonly reseal: (key: SealedKey) => Sealed | undefined;
  /** Seals everything else that the secret protects, in the same transaction. */
  readonly also: (owner: Db) => Promise<void>;
  /** Runs last, before the commit; if it throws, nothing changes. */
  readonly check: () => void;
  readonly fingerprint: string;
}

/**
 * Replaces every organization's sealed key with what `reseal` returns, in one transaction of the tables'
 * owner, so an interruption changes nothing. If `check` throws, nothing changes.
 */
export async function resealKeys(db: Db, { reseal, also, check, fingerprint }: Rotation): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`reset role`.execute(connection);
    try {
      await connection.transaction().execute(async (tx) => {
        const organizations = await tx
          .selectFrom('organizations')
          .select(['id', 'name'])
          .orderBy('id')
          .execute();
        for (const { id, name } of organizations) {
          await enter(tx, id);
          const found = await lockKey(tx, id);
          const sealed = found && { ciphertext: found.keyCiphertext, nonce: found.keyNonce };
          const next = sealed && reseal({ ...sealed, organizationId: id, name });
          if (next) await storeKey(tx, id, next);
        }
        await also(tx);
        check();
        await storeFingerprint(tx, fingerprint);
      });
    } finally {
      await sql`set role stowed_app`.execute(connection);
    }
  });
}
