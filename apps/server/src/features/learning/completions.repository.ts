import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { TemplateKey } from './learned-states.repository.ts';

/** A completion of the drawer by this template's photo, as the record has it, and what the engine had said of the photo. */
export interface CompletionRow {
  readonly sequence: number;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_rank: string | null;
  readonly actor_unit: string | null;
  readonly after: unknown;
  readonly image_id: string;
  /** What the engine had said of the photo. */
  readonly detected: readonly Tool[];
}

/** The versions that have the same places as this template, itself one of them. */
const versionsOf = (db: Db, template: TemplateKey) =>
  db
    .selectFrom('templates')
    .select('id')
    .where('organization_id', '=', template.organization_id)
    .where('drawer_id', '=', template.drawer_id)
    .where((where) =>
      where.or([where('id', '=', placesId(template)), where('same_places_as', '=', placesId(template))]),
    );

/** Completions whose photo the engine judged by this template, as whatever its tools were known then. */
const judged = (db: Db, template: TemplateKey) =>
  db
    .selectFrom('inspection_events as e')
    .innerJoin('detections as d', (join) =>
      join.onRef('d.organization_id', '=', 'e.organization_id').onRef('d.image_id', '=', 'e.image_id'),
    )
    .select(['e.sequence', 'e.actor_id', 'e.actor_name', 'e.actor_rank', 'e.actor_unit', 'e.after'])
    .select(['d.image_id', 'd.tools as detected'])
    .where('e.organization_id', '=', template.organization_id)
    .where('e.template_id', 'in', versionsOf(db, template))
    .where('d.template_id', 'in', versionsOf(db, template))
    .where('e.kind', '=', 'drawer_completed')
    .where('d.outcome', '=', 'judged');

interface Page {
  readonly after: number;
  readonly limit: number;
}

/** Completions since then whose photo the engine judged by this template, oldest first. */
export async function selectCompletions(
  db: Db,
  template: TemplateKey,
  { after, limit }: Page,
): Promise<CompletionRow[]> {
  return judged(db, template).where('e.sequence', '>', after).orderBy('e.sequence').limit(limit).execute();
}

/** Those of which learning has failed and whose next try is due: first what has failed least. */
export async function selectDueCompletions(
  db: Db,
  template: TemplateKey,
  { after, limit, now }: Page & { readonly now: Date },
): Promise<CompletionRow[]> {
  return judged(db, template)
    .innerJoin('lesson_tries as t', (join) =>
      join.onRef('t.organization_id', '=', 'e.organization_id').onRef('t.said', '=', 'e.sequence'),
    )
    .where('e.sequence', '>', after)
    .where('t.next_at', '<=', now)
    .orderBy('t.tries')
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
}

/** The place of the organization's newest event. */
export async function findNewestEvent(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('event_heads')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.sequence;
}
