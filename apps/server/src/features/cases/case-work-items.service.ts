import type { endpoints, LostCase, ResponseOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../db/idempotency.repository.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { requireWorkItem, useWorkItems } from '../work-items/work-items.service.ts';
import { signCase } from './case-signing.service.ts';
import type { Confirmed } from './case-signing.service.ts';
import { actOnCase, placeOf, requireAsSeen, requireUnclosed, wrongState } from './case-access.service.ts';
import type { CaseDeps, CaseWriteDeps, ShownCase } from './case-access.service.ts';
import { selectInQuestion } from './case-facts.repository.ts';
import { updateCase } from './cases.repository.ts';
import {
  findCaseWorkItem,
  insertCaseWorkItems,
  selectBlockedWorkItems,
  selectBlocks,
  selectCaseWorkItems,
  updateCaseWorkItem,
} from './case-work-items.repository.ts';

interface Answer {
  readonly case: LostCase;
}
interface OfWorkItem {
  readonly caseNumber: string;
  readonly workItemId: string;
}

const keyOf = ({ id, number }: ShownCase) => ({ caseId: id, caseNumber: number });

const notCleared = {
  clearedAt: null,
  clearedBy: null,
  clearReason: null,
  clearedSequence: null,
  clearConfirmedAt: null,
  clearConfirmedSequence: null,
} as const;

/**
 * Puts an aircraft or a job in question, or one that was cleared in question again. One that blocks already
 * stays as it is.
 */
export const addCaseWorkItem = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, workItemId, why }: OfWorkItem & { readonly why: string },
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      requireUnclosed(lost);
      const [item] = await useWorkItems(db, at, { session, ids: [workItemId] });
      if (!item) throw new AppError('work_item_not_found');
      const key = { organizationId: lost.organizationId, caseId: lost.id, workItemId: item.id };
      const former = await findCaseWorkItem(db, key);
      if (former && !former.clearedAt) return;
      const { reference } = item;
      await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_work_item_added',
        after: { ...keyOf(lost), workItemId: item.id, reference, why },
      });
      const values = { inventoryId: null, why, addedAt: at.clock.now() };
      if (former) await updateCaseWorkItem(db, key, { ...values, ...notCleared });
      else await insertCaseWorkItems(db, [{ ...key, ...values }]);
      await updateCase(db, lost, {});
    },
  });

interface Since {
  readonly session: Session;
  readonly lost: ShownCase;
  readonly from: Date;
  /** Whether what was cleared is in question again, because the tool is lost again. */
  readonly isAgain: boolean;
}

/**
 * Puts in question what the toolbox was counted for since then. What is in question already stays as it
 * is.
 */
export async function questionSince(
  db: Db,
  at: CaseWriteDeps,
  { session, lost, from, isAgain }: Since,
): Promise<void> {
  const { organizationId, toolboxRowId } = lost;
  const now = at.clock.now();
  const rows = await selectCaseWorkItems(db, lost);
  const known = new Map(rows.map((row) => [row.workItemId, row]));
  for (const item of await selectInQuestion(db, {
    organizationId,
    toolboxRowId,
    from,
    to: now,
    inventoryId: null,
  })) {
    const former = known.get(item.id);
    if (former && !(isAgain && former.clearedAt)) continue;
    const { id: workItemId, reference, inventoryId } = item;
    await recordEvent(db, at, {
      ...byPerson(session),
      ...placeOf(lost),
      kind: 'case_work_item_added',
      after: { ...keyOf(lost), workItemId, reference, why: null, inventoryId },
    });
    const key = { organizationId, caseId: lost.id, workItemId };
    const values = { inventoryId, why: null, addedAt: now };
    if (former) await updateCaseWorkItem(db, key, { ...values, ...notCleared });
    else await insertCaseWorkItems(db, [{ ...key, ...values }]);
  }
}

/** Throws `work_item_not_found` unless it is one of the case's. */
async function requireAttached(db: Db, lost: ShownCase, workItemId: string) {
  const key = { organizationId: lost.organizationId, caseId: lost.id, workItemId };
  const row = isUuid(workItemId) ? await findCaseWorkItem(db, key) : undefined;
  const item = lost.workItems.find(({ id }) => id === workItemId);
  if (!row || !item) throw new AppError('work_item_not_found');
  return { row, reference: item.reference };
}

/** A shift lead says that the tool is not in it. It blocks until an inspector confirms that. */
export const clearWorkItem = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, workItemId, reason }: OfWorkItem & { readonly reason: string },
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      const { row, reference } = await requireAttached(db, lost, workItemId);
      if (lost.state === 'closed' || row.clearedAt) throw wrongState(lost);
      const clearedSequence = await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_work_item_cleared',
        after: { ...keyOf(lost), workItemId, reference },
        reason,
      });
      const cleared = { clearedAt: at.clock.now(), clearedBy: session.actor.userId, clearReason: reason };
      await updateCaseWorkItem(db, row, { ...cleared, clearedSequence });
      await updateCase(db, lost, {});
    },
  });

/** With signing on, what was shown must be signed. Throws `case_state` or `second_person_required`. */
export const confirmClearing = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, workItemId, version, signing }: OfWorkItem & Confirmed,
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      const { row, reference } = await requireAttached(db, lost, workItemId);
      requireAsSeen(lost, version);
      if (lost.state === 'closed' || !row.clearedAt || row.clearConfirmedAt) throw wrongState(lost);
      if (row.clearedBy === session.actor.userId) throw new AppError('second_person_required');
      const signature = await signCase(db, at, { session, lost, signing, workItemId });
      if (signature instanceof Refusal) return signature;
      const clearConfirmedSequence = await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_work_item_clear_confirmed',
        after: {
          ...keyOf(lost),
          workItemId,
          reference,
          ...(signature ? { signature: signature.part } : {}),
        },
      });
      await signature?.store(db, clearConfirmedSequence);
      await updateCaseWorkItem(db, row, { clearConfirmedAt: at.clock.now(), clearConfirmedSequence });
      await updateCase(db, lost, {});
      return undefined;
    },
  });

/** Whether a case blocks a work item. Stowed says 'not releasable', and never releases anything. */
export function getRelease(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  workItemId: string,
): Promise<ResponseOf<typeof endpoints.getRelease>> {
  return read(deps, session, async (db) => {
    const { id } = await requireWorkItem(db, session, workItemId);
    const blocks = await selectBlocks(db, session.organizationId, id);
    return {
      releasable: blocks.length === 0,
      asOf: deps.clock.now().toISOString(),
      blocks: blocks.map(({ since, ...block }) => ({ ...block, since: since.toISOString() })),
    };
  });
}

export function listBlockedWorkItems(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<ResponseOf<typeof endpoints.listBlockedWorkItems>> {
  return read(deps, session, async (db) => ({
    items: await selectBlockedWorkItems(db, session.organizationId),
  }));
}
