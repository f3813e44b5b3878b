import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

type EventRow = Selectable<Schema['inspectionEvents']>;

export interface OrganizationRow {
  id: string;
  name: string;
}

/** All organizations, which only the tables' owner may list. */
export async function selectOrganizations(db: Db): Promise<OrganizationRow[]> {
  return db.connection().execute(async (connection) => {
    await sql`reset role`.execute(connection);
    try {
      return await connection
        .selectFrom('organizations')
        .select(['id', 'name'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    } finally {
      await sql`set role stowed_app`.execute(connection);
    }
  });
}

interface Part {
  /** Only events newer than this one. */
  readonly after: number;
  readonly limit: number;
}

/** The next page of an organization's record, in order. */
export async function selectEvents(
  db: Db,
  organizationId: string,
  { after, limit }: Part,
): Promise<EventRow[]> {
  return db
    .selectFrom('inspectionEvents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** The newest event according to the record's head. */
export async function readHead(
  db: Db,
  organizationId: string,
): Promise<{ sequence: number; hash: string } | undefined> {
  return db
    .selectFrom('eventHeads')
    .select(['sequence', 'hash'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}
