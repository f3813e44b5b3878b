import type { EventBody } from '../event-kinds.policy.ts';
import type { OfOrganization, ReplayedEvent } from './at-event.ts';
import { compareFacts } from './facts.policy.ts';
import { checkPrinted, signaturesVoided, signed } from './signature-events.ts';
import type { InventoryFacts, ReplayedState } from './state.ts';

/** Acts that belonged to a toolbox's inventory before inventories had rows and events of their own. */
const countingKinds: ReadonlySet<string> = new Set([
  'drawer_scanned',
  'tool_found',
  'tool_missing',
  'drawer_completed',
  'drawer_reopened',
  'toolbox_reopened',
  'toolbox_completed',
]);

const notEnded = {
  endedAt: null,
  endedBy: null,
  endSequence: null,
  endReason: null,
  incompleteDrawers: null,
  missing: null,
  notAccountedFor: null,
  excused: null,
} as const;

const startOf = ({ sequence, recordedAt, actorId }: ReplayedEvent) => ({
  startSequence: sequence,
  startedAt: recordedAt.toISOString(),
  startedBy: actorId,
});

/** Remembers the first act of a count that no event started. */
export function noteCounting({ state, event }: OfOrganization): void {
  const { toolboxRowId } = event;
  if (toolboxRowId === null || !countingKinds.has(event.kind)) return;
  if (state.haveInventories.has(toolboxRowId) || state.olderStarts.has(toolboxRowId)) return;
  state.olderStarts.set(toolboxRowId, startOf(event));
}

/** An inventory of the time before inventories had events, as the migration made it from this start. */
export function olderInventory(
  { olderStarts }: ReplayedState,
  toolboxRowId: string,
): InventoryFacts | undefined {
  const start = olderStarts.get(toolboxRowId);
  return (
    start && {
      ...start,
      ...notEnded,
      toolboxRowId,
      kind: 'unplanned',
      fresh: false,
      state: 'open',
      place: null,
      note: null,
      workItemIds: undefined,
    }
  );
}

/** The inventory that the event names; reports one that no event started. */
function requireInventory({ state, event, report }: OfOrganization, id: string): InventoryFacts | undefined {
  const known = state.inventories.get(id);
  if (known) return known;
  const toolboxRowId = event.toolboxRowId ?? '';
  const older = olderInventory(state, toolboxRowId);
  if (!older) {
    report(`inventory ${id}: no event started it`);
    return undefined;
  }
  state.olderStarts.delete(toolboxRowId);
  state.haveInventories.add(toolboxRowId);
  state.inventories.set(id, older);
  return older;
}

function checkState({ report }: OfOrganization, facts: InventoryFacts, before: object): void {
  compareFacts(`inventory from event ${facts.startSequence}`, { expected: facts, found: before }, report);
}

export function inventoryStarted(
  { state, event }: OfOrganization,
  { after }: EventBody<'inventory_started'>,
): void {
  const { inventoryId, workItems, ...planned } = after;
  const toolboxRowId = event.toolboxRowId ?? '';
  state.olderStarts.delete(toolboxRowId);
  state.haveInventories.add(toolboxRowId);
  state.inventories.set(inventoryId, {
    ...planned,
    ...startOf(event),
    ...notEnded,
    toolboxRowId,
    state: 'open',
    workItemIds: workItems.map(({ id }) => id).toSorted(),
  });
}

type Counted = EventBody<'inventory_superseded'>['before'];
type Result = Pick<Counted, 'incompleteDrawers' | 'missing' | 'drawers'>;

const endOf = (event: ReplayedEvent, { incompleteDrawers, missing, drawers }: Result) => ({
  endedAt: event.recordedAt.toISOString(),
  endedBy: event.actorId,
  endSequence: event.sequence,
  endReason: event.reason,
  incompleteDrawers,
  missing: missing.length,
  notAccountedFor: drawers.reduce((sum, { notAccountedFor = [] }) => sum + notAccountedFor.length, 0),
  excused: 0,
});

export function inventoryEnded(
  of: OfOrganization,
  { before, after }: EventBody<'inventory_superseded' | 'inventory_cancelled'>,
): void {
  const facts = requireInventory(of, before.inventoryId);
  if (!facts) return;
  checkState(of, facts, { kind: before.kind, state: before.state });
  Object.assign(facts, endOf(of.event, before), { state: after.state });
}

/** The first of two signatures leaves the inventory waiting; the last one comes with its completion. */
export function inventorySigned(of: OfOrganization, { before, after }: EventBody<'inventory_signed'>): void {
  const subject = { subjectKind: 'inventory', subjectId: after.inventoryId, workItemId: null } as const;
  signed(of, { signature: after.signature, subject });
  const facts = requireInventory(of, after.inventoryId);
  if (!facts) return;
  checkState(of, facts, before);
  if (after.signature.role === 'first') facts.state = 'awaiting_second';
}

export function inventoryReopened(of: OfOrganization, voided: EventBody<'inventory_signature_voided'>): void {
  const { before, after } = voided;
  signaturesVoided(of, voided);
  const facts = requireInventory(of, after.inventoryId);
  if (!facts) return;
  checkState(of, facts, before);
  facts.state = after.state;
}

/** A completed toolbox ends its inventory. */
export function inventoryCompleted(of: OfOrganization, completed: EventBody<'toolbox_completed'>): void {
  const { after } = completed;
  checkPrinted(of, completed);
  const { state, event } = of;
  const { inventoryId, excused = [] } = after;
  const toolboxRowId = event.toolboxRowId ?? '';
  const facts =
    inventoryId === undefined ? olderInventory(state, toolboxRowId) : requireInventory(of, inventoryId);
  if (!facts) return;
  const { kind, fresh, place, note, startSequence, startedAt } = after;
  checkState(of, facts, { kind, fresh, place, note, startSequence, startedAt });
  Object.assign(facts, endOf(event, after), { state: 'completed', endReason: null, excused: excused.length });
  if (inventoryId === undefined) state.olderInventories.set(event.sequence, facts);
  state.olderStarts.delete(toolboxRowId);
}
