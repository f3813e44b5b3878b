import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { asOwner } from '../../db/client.ts';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

type EventRow = Selectable<Schema['inspectionEvents']>;

export interface OrganizationRow {
  id: string;
  name: string;
}

/** All organizations, which only the tables' owner may list. */
export async function selectOrganizations(db: Db): Promise<OrganizationRow[]> {
  return asOwner(db, (owner) =>
    owner.selectFrom('organizations').select(['id', 'name']).orderBy('createdAt').orderBy('id').execute(),
  );
}

export interface HeadRow {
  organizationId: string;
  sequence: number;
  hash: string;
}

/** The heads of all records. */
export async function selectHeads(db: Db): Promise<HeadRow[]> {
  return asOwner(db, async (owner) => {
    const { rows } = await sql<HeadRow>`
      select organization_id as "organizationId", sequence, hash from event_heads order by 1`.execute(owner);
    return rows;
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
