import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When an invitation was resent: each time is a letter, and letters are limited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invites add column resent_at timestamptz[] not null default '{}'`.execute(db);
}
