import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A request that was refused, though what it brought was kept, has its refusal under its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column refusal jsonb`.execute(db);
}
