import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

interface Watched {
  readonly organizationId: string;
  readonly sessionId: string;
}

export interface Standing {
  sessionId: string;
  organizationId: string;
  /** The newest event of the organization. */
  sequence: number;
  /** Changes when this person gets or reads a notification. */
  notified: string;
}

/** The given sessions that have not ended and belong to an active person, in all organizations. */
export async function selectStanding(db: Db, watched: readonly Watched[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select session_id, organization_id, sequence, newest || ' ' || unread as notified
    from stowed_standing(${JSON.stringify(watched)}::jsonb)
    join stowed_notified(${JSON.stringify(watched)}::jsonb) using (session_id)`.execute(db);
  return rows;
}

export interface ChangedRow {
  toolboxId: string;
  /** Null: the toolbox itself. */
  drawerNumber: number | null;
  version: number | null;
}

interface Range {
  readonly after: number;
  readonly upTo: number;
}

interface ChangedKind {
  readonly kind: string;
  /** Its previous status, if the event says so. */
  readonly status: string | null;
}

/** The kinds of events in a range. */
export async function selectKinds(db: Db, organizationId: string, range: Range): Promise<ChangedKind[]> {
  return db
    .selectFrom('inspectionEvents')
    .select(['kind', sql<string | null>`before ->> 'status'`.as('status')])
    .distinct()
    .where('organizationId', '=', organizationId)
    .where('sequence', '>', range.after)
    .where('sequence', '<=', range.upTo)
    .execute();
}

/** The toolboxes and drawers that a range of events concerns, once each, in their current state. */
export async function selectChanged(
  db: Db,
  organizationId: string,
  { after, upTo }: Range,
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select e.toolbox_id, e.drawer_number, d.version
    from inspection_events e
    left join drawers d on d.organization_id = e.organization_id and d.id = e.drawer_id
    where e.organization_id = ${organizationId} and e.toolbox_id is not null
      and e.sequence > ${after} and e.sequence <= ${upTo}
    group by e.toolbox_id, e.drawer_number, d.version
    order by max(e.sequence)`.execute(db);
  return rows;
}
