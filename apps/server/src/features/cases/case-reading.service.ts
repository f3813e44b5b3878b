import type { CaseDetails, endpoints, ParsedRequestOf, PicturedTool, ResponseOf } from '@stowed/contract';
import { caseState } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { readEvent } from '../record/event-kinds.policy.ts';
import type { RecordedTool } from '../record/event-kinds.policy.ts';
import { requireCase } from './case-access.service.ts';
import type { ShownCase } from './case-access.service.ts';
import {
  countByState,
  findCaseTemplate,
  findEvent,
  selectCaseEvents,
  selectCases,
} from './case-reading.repository.ts';
import type { CaseEventRow, Filter } from './case-reading.repository.ts';
import { selectCaseWorkItems } from './case-work-items.repository.ts';
import type { ShownCaseWorkItem } from './case-work-items.repository.ts';
import { countActivePeople } from './cases.repository.ts';
import { presentCase } from './cases.presenter.ts';
import { presentEntry } from './timeline.presenter.ts';

type ReadDeps = Pick<Deps, 'db' | 'signedImages'>;
type Query = ParsedRequestOf<typeof endpoints.listCases>['query'];

const PAGE = 50;

/** Newest first, 50 a page. */
export function listCases(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { cursor, state, ...given }: Query,
): Promise<ResponseOf<typeof endpoints.listCases>> {
  const { organizationId, actor } = session;
  const assignee = given.assignee === 'me' ? actor.userId : given.assignee;
  const filter: Filter = { ...given, assignee };
  const none = Object.fromEntries(caseState.options.map((one) => [one, 0])) as Record<
    ShownCase['state'],
    number
  >;
  const isUnknown = [filter.workItemId, assignee].some((id) => id !== undefined && !isUuid(id));
  if (isUnknown) return Promise.resolve({ cases: [], nextCursor: null, counts: none });
  return read(deps, session, async (db) => {
    const rows = await selectCases(db, organizationId, { ...filter, state, cursor, limit: PAGE + 1 });
    const counts = await countByState(db, organizationId, filter);
    const cases = rows.slice(0, PAGE);
    const last = cases.at(-1);
    return {
      cases: cases.map(presentCase),
      nextCursor: rows.length > PAGE && last ? String(last.number) : null,
      counts: { ...none, ...Object.fromEntries(counts.map((one) => [one.state, one.count])) },
    };
  });
}

/** The tool as a drawer's event recorded it, and whether its shape fits the picture. */
function recordedTool(
  row: CaseEventRow,
  { uniqueId, toolName }: Pick<ShownCase, 'uniqueId' | 'toolName'>,
): { readonly tool: RecordedTool; readonly isLocated: boolean } | undefined {
  const event = readEvent(row);
  if (event?.kind === 'tool_found') return { tool: event.after.tool, isLocated: event.after.isLocated };
  if (event?.kind !== 'drawer_scanned' && event?.kind !== 'drawer_completed') return undefined;
  const { tools } = event.after;
  const tool =
    tools.find((one) => one.uniqueId === uniqueId) ??
    // It lay there under the id of an earlier template.
    tools.find(({ name, status }) => name === toolName && status === 'present');
  return tool && { tool, isLocated: event.after.isLocated };
}

/** Pictures of cases stay visible when their toolbox is deleted. */
const pictureOf = ({ signedImages }: ReadDeps, { organizationId }: ShownCase, imageId: string | null) =>
  imageId === null ? null : signedImages.recordPathOf(organizationId, imageId);

/** A case with all that its page and its report tell. Throws `case_not_found`. */
export async function readCase(db: Db, session: Session, caseNumber: string) {
  const { organizationId } = session;
  const lost = await requireCase(db, organizationId, caseNumber);
  const { lastSeenSequence, templateId, uniqueId } = lost;
  const row = lastSeenSequence === null ? undefined : await findEvent(db, organizationId, lastSeenSequence);
  const seen = row && recordedTool(row, lost);
  const template =
    templateId === null ? undefined : await findCaseTemplate(db, { organizationId, templateId });
  return {
    lost,
    events: await selectCaseEvents(db, lost),
    workItems: (await selectCaseWorkItems(db, lost)).map((item) => presentWorkItem(item, lost)),
    lastSeen: row && seen ? { row, at: lost.lastSeenAt ?? row.recordedAt, ...seen } : undefined,
    template,
    place: template?.tools.find((tool) => tool.uniqueId === uniqueId),
  };
}
export type ReadCase = Awaited<ReturnType<typeof readCase>>;

function presentLastSeen(deps: ReadDeps, { lost, lastSeen }: ReadCase): CaseDetails['lastSeen'] {
  if (!lastSeen) return null;
  const { row, at, tool, isLocated } = lastSeen;
  const imageUrl = pictureOf(deps, lost, row.imageId);
  return {
    at: at.toISOString(),
    person: { name: row.actorName, rank: row.actorRank, unit: row.actorUnit },
    by: tool.decidedBy === 'engine' ? 'engine' : 'person',
    picture: imageUrl === null ? null : { imageUrl, shape: isLocated ? tool.shape : null },
  };
}

function presentPlace(deps: ReadDeps, { lost, template, place }: ReadCase): PicturedTool | null {
  const imageUrl = pictureOf(deps, lost, template?.imageId ?? null) ?? template?.foreignImageUrl;
  return place && imageUrl ? { imageUrl, shape: place } : null;
}

function presentWorkItem(row: ShownCaseWorkItem, lost: ShownCase): CaseDetails['workItems'][number] {
  const { inventoryKind: kind, inventoryStartedAt: startedAt } = row;
  return {
    id: row.workItemId,
    kind: row.kind,
    reference: row.reference,
    title: row.title,
    aircraft: row.aircraft,
    inventory: kind !== null && startedAt ? { kind, startedAt: startedAt.toISOString() } : null,
    why: row.why,
    addedAt: row.addedAt.toISOString(),
    isBlocking: lost.state !== 'closed' && row.clearConfirmedAt === null,
    clearedAt: row.clearedAt?.toISOString() ?? null,
    clearedBy: row.clearer,
    clearReason: row.clearReason,
    clearConfirmedAt: row.clearConfirmedAt?.toISOString() ?? null,
    clearConfirmedBy: row.confirmer,
  };
}

export function getCase(deps: ReadDeps, session: Session, caseNumber: string): Promise<CaseDetails> {
  return read(deps, session, async (db) => {
    const found = await readCase(db, session, caseNumber);
    const { lost, events, workItems } = found;
    return {
      case: presentCase(lost),
      entries: events.flatMap((row) => presentEntry(row, pictureOf(deps, lost, row.imageId)) ?? []),
      workItems,
      lastSeen: presentLastSeen(deps, found),
      template: presentPlace(deps, found),
      isOnlyPerson: (await countActivePeople(db, session.organizationId)) === 1,
    };
  });
}
