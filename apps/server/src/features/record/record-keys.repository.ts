import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export interface RecordKeyRow {
  publicKey: string;
  ciphertext: string;
  nonce: string;
  since: Date;
  until: Date | null;
}

/** All keys, oldest first. `owner` is a connection of the tables' owner, here and below. */
export async function selectRecordKeys<Tables>(owner: Kysely<Tables>): Promise<RecordKeyRow[]> {
  const { rows } = await sql<RecordKeyRow>`
    select public_key as "publicKey", key_ciphertext as ciphertext, key_nonce as nonce, since, until
    from record_keys order by since, public_key`.execute(owner);
  return rows;
}

/** Until the transaction ends, no other server adds a key. */
export async function lockRecordKeys<Tables>(owner: Kysely<Tables>): Promise<void> {
  await sql`lock table record_keys in exclusive mode`.execute(owner);
}

/** The key signs from now on, instead of the previous one. */
export async function insertRecordKey<Tables>(
  owner: Kysely<Tables>,
  { publicKey, ciphertext, nonce, since }: Omit<RecordKeyRow, 'until'>,
): Promise<void> {
  await sql`update record_keys set until = ${since} where until is null`.execute(owner);
  await sql`insert into record_keys (public_key, key_ciphertext, key_nonce, since)
    values (${publicKey}, ${ciphertext}, ${nonce}, ${since})`.execute(owner);
}

/** Reseals a key with another secret. */
export async function resealRecordKey<Tables>(
  owner: Kysely<Tables>,
  { publicKey, ciphertext, nonce }: Pick<RecordKeyRow, 'publicKey' | 'ciphertext' | 'nonce'>,
): Promise<void> {
  await sql`update record_keys set key_ciphertext = ${ciphertext}, key_nonce = ${nonce}
    where public_key = ${publicKey}`.execute(owner);
}
