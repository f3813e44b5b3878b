import type { endpoints, NamedWorkItem, ParsedRequestOf, WorkItem } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import { nameKey } from '../../name-key.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, lockRecord, recordEvent } from '../record/events.service.ts';
import {
  findByReference,
  findWorkItem,
  insertWorkItem,
  isInOpenCase,
  selectWorkItems,
  updateWorkItem,
} from './work-items.repository.ts';
import type { WorkItemRow } from './work-items.repository.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
type NewWorkItem = ParsedRequestOf<typeof endpoints.addWorkItem>['body'];
type Changes = ParsedRequestOf<typeof endpoints.changeWorkItem>['body'];

const presentWorkItem = (row: WorkItemRow): WorkItem => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  title: row.title,
  parentId: row.parentId,
  aircraft: row.aircraft,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  version: row.version,
});

export function listWorkItems(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { q, kind }: ParsedRequestOf<typeof endpoints.listWorkItems>['query'],
): Promise<{ readonly items: WorkItem[] }> {
  return read(deps, session, async (db) => {
    const rows = await selectWorkItems(db, session.organizationId, { q, kind });
    return { items: rows.map(presentWorkItem) };
  });
}

/** Throws `work_item_not_found`. */
export async function requireWorkItem(db: Db, { organizationId }: Session, id: string): Promise<WorkItemRow> {
  const row = isUuid(id) ? await findWorkItem(db, organizationId, id) : undefined;
  if (!row) throw new AppError('work_item_not_found');
  return row;
}

/** For a request with an invalid body: checks that it names a work item. */
export async function checkWorkItem(deps: Pick<Deps, 'db'>, session: Session, id: string): Promise<void> {
  await read(deps, session, (db) => requireWorkItem(db, session, id));
}

async function requireParent(
  db: Db,
  session: Session,
  { kind, parentId }: NewWorkItem,
): Promise<string | null> {
  if (!parentId) return null;
  const parent = await requireWorkItem(db, session, parentId);
  if (kind === 'job' && parent.kind === 'aircraft') return parent.id;
  const message = 'Only a job can have an aircraft';
  throw new AppError('validation_failed', { message, fields: { parentId: message } });
}

/**
 * A known job without an aircraft gets the one that it is added with. Throws `job_on_other_aircraft`: who
 * names an aircraft believes that the job blocks it.
 */
async function giveParent(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, known, parentId }: { session: Session; known: WorkItemRow; parentId: string | null },
): Promise<WorkItemRow> {
  if (parentId === null || known.parentId === parentId) return known;
  if (known.parentId !== null) {
    const message = `Job ${known.reference} is on aircraft ${known.aircraft?.reference ?? ''}.`;
    throw new AppError('job_on_other_aircraft', { message, extra: { workItem: presentWorkItem(known) } });
  }
  const changed = await updateWorkItem(db, known, { parentId, version: known.version + 1 });
  const state = { workItemId: known.id, title: known.title, archived: known.archivedAt !== null };
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'work_item_changed',
    subject: known.reference,
    before: { ...state, parentId: null },
    after: { ...state, parentId },
  });
  return changed;
}

/** Adds an aircraft or a job, or returns the one with the same reference. */
export function addWorkItem(
  deps: WriteDeps,
  session: Session,
  input: NewWorkItem,
): Promise<WorkItem & { readonly isNew: boolean }> {
  const { organizationId } = session;
  return change(deps, session, async (db) => {
    await lockRecord(db, organizationId);
    const { kind, reference, title } = input;
    const parentId = await requireParent(db, session, input);
    const referenceKey = nameKey(reference);
    const known = await findByReference(db, { organizationId, kind, referenceKey });
    if (known) {
      const item = await giveParent(db, deps, { session, known, parentId });
      return { ...presentWorkItem(item), isNew: false };
    }
    const lastUsedAt = deps.clock.now();
    const content = { kind, reference, title, parentId };
    const row = { organizationId, id: deps.ids.uuid(), ...content, referenceKey, lastUsedAt };
    const stored = await insertWorkItem(db, { ...row, archivedAt: null });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'work_item_added',
      subject: reference,
      after: { workItemId: stored.id, kind, title, parentId },
    });
    return { ...presentWorkItem(stored), isNew: true };
  });
}

interface WorkItemChange extends Changes {
  readonly workItemId: string;
}

/**
 * Changes a work item's title or archives it. If nothing changes, records no event. Throws
 * `work_item_in_use` for one that a case blocks.
 */
export function changeWorkItem(
  deps: WriteDeps,
  session: Session,
  { workItemId, title, archived }: WorkItemChange,
): Promise<WorkItem> {
  return change(deps, session, async (db) => {
    await lockRecord(db, session.organizationId);
    const stored = await requireWorkItem(db, session, workItemId);
    const before = { title: stored.title, archived: stored.archivedAt !== null };
    const after = {
      title: title === undefined ? stored.title : title,
      archived: archived ?? before.archived,
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return presentWorkItem(stored);
    const archives = after.archived && !before.archived;
    if (archives && (await isInOpenCase(db, stored))) throw new AppError('work_item_in_use');
    const changed = await updateWorkItem(db, stored, {
      title: after.title,
      ...(after.archived === before.archived ? {} : { archivedAt: after.archived ? deps.clock.now() : null }),
      version: stored.version + 1,
    });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'work_item_changed',
      subject: stored.reference,
      before: { workItemId, ...before },
      after: { workItemId, ...after },
    });
    return presentWorkItem(changed);
  });
}

/** The work items of an act, as they are recorded with it. Throws `work_item_not_found`. */
export async function useWorkItems(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { session, ids }: { readonly session: Session; readonly ids: readonly string[] },
): Promise<NamedWorkItem[]> {
  const used: NamedWorkItem[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const row = await requireWorkItem(db, session, id);
    if (row.archivedAt) {
      const message = `${row.reference} is archived`;
      throw new AppError('validation_failed', { message, fields: { workItemIds: message } });
    }
    await updateWorkItem(db, row, { lastUsedAt: clock.now() });
    used.push({ id: row.id, kind: row.kind, reference: row.reference, title: row.title });
  }
  return used;
}
