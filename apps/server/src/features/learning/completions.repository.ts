import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { TemplateKey } from './learned-states.repository.ts';

/** A completion of the drawer by this template's photo, as the record has it, and what the engine had said of the photo. */
export interface CompletionRow {
  readonly sequence: number;
  readonly actorId: string;
  readonly actorName: string;
  readonly actorRank: string | null;
  readonly actorUnit: string | null;
  readonly after: unknown;
  readonly imageId: string;
  /** What the engine had said of the photo. */
  readonly detected: readonly Tool[];
}

/** The versions that have the same places as this template, itself one of them. */
const versionsOf = (db: Db, template: TemplateKey) =>
  db
    .selectFrom('templates')
    .select('id')
    .where('organizationId', '=', template.organizationId)
    .where('drawerId', '=', template.drawerId)
    .where((where) =>
      where.or([where('id', '=', placesId(template)), where('samePlacesAs', '=', placesId(template))]),
    );

/** Completions whose photo the engine judged by this template, as whatever its tools were known then. */
const judged = (db: Db, template: TemplateKey) =>
  db
    .selectFrom('inspectionEvents as e')
    .innerJoin('detections as d', (join) =>
      join.onRef('d.organizationId', '=', 'e.organizationId').onRef('d.imageId', '=', 'e.imageId'),
    )
    .select(['e.sequence', 'e.actorId', 'e.actorName', 'e.actorRank', 'e.actorUnit', 'e.after'])
    .select(['d.imageId', 'd.tools as detected'])
    .where('e.organizationId', '=', template.organizationId)
    .where('e.templateId', 'in', versionsOf(db, template))
    .where('d.templateId', 'in', versionsOf(db, template))
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
    .innerJoin('lessonTries as t', (join) =>
      join.onRef('t.organizationId', '=', 'e.organizationId').onRef('t.said', '=', 'e.sequence'),
    )
    .where('e.sequence', '>', after)
    .where('t.nextAt', '<=', now)
    .orderBy('t.tries')
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
}

/** The place of the organization's newest event. */
export async function findNewestEvent(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('eventHeads')
    .select('sequence')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.sequence;
}
