import type { CaseSource, NamedWorkItem, Settings } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { CaseRow, InventoryRow, TemplateRow } from '../../db/rows.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import type { By } from '../record/events.service.ts';
import { notifyOfCase } from '../notifications/notices.service.ts';
import { advanceTime, keepAdvance } from './advance.service.ts';
import type { CaseWriteDeps } from './case-access.service.ts';
import { insertCase, nextNumber } from './cases.repository.ts';
import { insertCaseWorkItems } from './case-work-items.repository.ts';
import { selectInQuestion, selectOfFormer } from './case-facts.repository.ts';
import type { LastSeen } from './case-facts.repository.ts';

/** A tool that is missing, or a place of the template that the list leaves out. */
export interface Lacking {
  readonly uniqueId: string;
  readonly name: string;
  readonly partNumber?: string | null | undefined;
}

export interface NewCase {
  readonly by: By;
  readonly toolbox: { readonly id: string; readonly toolboxId: string };
  readonly drawer: { readonly id: string; readonly number: number };
  readonly template: TemplateRow | undefined;
  readonly place: Lacking;
  readonly state: 'suspected' | 'open';
  readonly source: CaseSource;
  readonly inventory: InventoryRow | undefined;
  /** Undefined: never. */
  readonly lastSeen: LastSeen | undefined;
  readonly former: number | null;
  readonly settings: Settings;
  /** Named by a person, with the reason. */
  readonly named?: { readonly workItems: readonly NamedWorkItem[]; readonly why: string } | undefined;
}

type Attached = NamedWorkItem & { readonly inventoryId: string | null; readonly why: string | null };

async function workItemsOf(db: Db, made: NewCase, now: Date): Promise<Attached[]> {
  const { organizationId } = made.by;
  const { toolbox, inventory, lastSeen, named } = made;
  const found = await selectInQuestion(db, {
    organizationId,
    toolboxRowId: toolbox.id,
    from: lastSeen?.at ?? null,
    to: now,
    inventoryId: inventory?.id ?? null,
  });
  const place = { organizationId, drawerId: made.drawer.id, uniqueId: made.place.uniqueId };
  const { former } = made;
  const followed = await selectOfFormer(db, { ...place, inventoryId: inventory?.id ?? null, former });
  const all = [
    ...found.map((item) => ({ ...item, why: null })),
    ...followed,
    ...(named?.workItems ?? []).map((item) => ({ ...item, inventoryId: null, why: named?.why ?? '' })),
  ];
  return all.filter(({ id }, at) => all.findIndex((item) => item.id === id) === at);
}

interface Facts {
  readonly id: string;
  readonly number: number;
  readonly advancesAt: Date;
  readonly workItems: readonly Attached[];
}

/** The event of the new case, and its number. */
function recordCase(
  db: Db,
  deps: CaseWriteDeps,
  { made, facts }: { made: NewCase; facts: Facts },
): Promise<number> {
  const { by, toolbox, drawer, template, place, state, source, inventory, lastSeen, former } = made;
  const about = { ...byPerson(by), toolbox, drawer, template, subject: place.name };
  const after = {
    caseId: facts.id,
    caseNumber: facts.number,
    state,
    source,
    uniqueId: place.uniqueId,
    partNumber: place.partNumber ?? null,
    inventoryId: inventory?.id ?? null,
    lastSeenAt: lastSeen?.at.toISOString() ?? null,
    lastSeenSequence: lastSeen?.sequence ?? null,
    formerNumber: former,
    advancesAt: facts.advancesAt.toISOString(),
    workItems: [...facts.workItems],
  };
  if (state === 'suspected') return recordEvent(db, deps, { ...about, kind: 'case_suspected', after });
  return recordEvent(db, deps, { ...about, kind: 'case_opened', before: null, after });
}

/** The columns that the new case has from its place and its count. */
const columnsOf = ({ toolbox, drawer, template, place, state, source, ...made }: NewCase) => ({
  state,
  source,
  toolboxRowId: toolbox.id,
  drawerId: drawer.id,
  templateId: template?.id ?? null,
  uniqueId: place.uniqueId,
  toolName: place.name,
  partNumber: place.partNumber ?? null,
  inventoryId: made.inventory?.id ?? null,
  formerNumber: made.former,
  lastSeenAt: made.lastSeen?.at ?? null,
  lastSeenSequence: made.lastSeen?.sequence ?? null,
});

/**
 * Makes a case, with the work items that are in question. The caller has locked the record and knows that no
 * other case of this place is open.
 */
export async function makeCase(db: Db, deps: CaseWriteDeps, made: NewCase): Promise<CaseRow> {
  const { state } = made;
  const { organizationId } = made.by;
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  const number = await nextNumber(db, organizationId);
  const advancesAt = advanceTime(made.settings, { state, now });
  const workItems = await workItemsOf(db, made, now);
  const discoveredSequence = await recordCase(db, deps, {
    made,
    facts: { id, number, advancesAt, workItems },
  });
  const lost = await insertCase(db, {
    ...columnsOf(made),
    organizationId,
    id,
    number,
    discoveredAt: now,
    discoveredSequence,
    advancesAt,
    openedAt: state === 'open' ? now : null,
  });
  await insertCaseWorkItems(
    db,
    workItems.map((item) => ({
      organizationId,
      caseId: id,
      workItemId: item.id,
      addedAt: now,
      inventoryId: item.inventoryId,
      why: item.why,
    })),
  );
  await keepAdvance(db, lost, advancesAt);
  if (state === 'open') {
    const shown = { ...lost, toolboxId: made.toolbox.toolboxId, drawerNumber: made.drawer.number };
    await notifyOfCase(db, deps, {
      by: made.by,
      sequence: discoveredSequence,
      kind: 'case_opened',
      lost: shown,
    });
  }
  return lost;
}
