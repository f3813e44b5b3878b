import { eventKinds, readEvent } from '../event-kinds.policy.ts';
import type { ReadableEvent } from '../event-kinds.policy.ts';
import { drawerRow } from './at-event.ts';
import type { OfDrawer, OfOrganization, OfToolbox, ReplayedEvent } from './at-event.ts';
import {
  caseAssigned,
  caseClosed,
  caseEntryAdded,
  caseEscalated,
  caseMade,
  caseMissedAgain,
  caseOpened,
  caseReopened,
  clearingConfirmed,
  closureProposed,
  closureRejected,
  noteSeen,
  workItemAdded,
  workItemCleared,
} from './case-events.ts';
import type { OfCase } from './case-events.ts';
import {
  drawerCompleted,
  drawerReopened,
  drawerScanned,
  templateAssigned,
  templateFitted,
  templateRemoved,
  toolMarked,
} from './drawer-events.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import {
  inventoryCompleted,
  inventoryEnded,
  inventoryReopened,
  inventorySigned,
  inventoryStarted,
  noteCounting,
} from './inventory-events.ts';
import {
  dutiesChanged,
  memberAdded,
  memberChanged,
  organizationRegistered,
  settingsChanged,
} from './organization-events.ts';
import { passkeyAdded, passkeyRemoved } from './passkey-events.ts';
import { pictureNamed } from './picture-events.ts';
import type { ReplayedState } from './state.ts';
import {
  referenceImageSet,
  toolboxCompleted,
  toolboxCreated,
  toolboxDeleted,
  toolboxReopened,
  toolboxUpdated,
} from './toolbox-events.ts';
import { workItemChanged, workItemCreated } from './work-item-events.ts';

export type { ReplayedEvent } from './at-event.ts';

type OfKind<Prefix extends string> = Extract<ReadableEvent, { readonly kind: `${Prefix}_${string}` }>;
/** A new kind with one of these prefixes needs a case below, or the switch fails the lint. */
type DrawerEvent = OfKind<'drawer' | 'tool' | 'template'>;
type ToolboxEvent = Exclude<OfKind<'toolbox'>, { readonly kind: 'toolbox_created' }>;
type InventoryEvent = OfKind<'inventory'>;
type CaseWorkItemEvent = OfKind<'case_work_item'>;
type CaseEvent = Exclude<
  OfKind<'case'>,
  CaseWorkItemEvent | { readonly kind: 'case_suspected' | 'case_offer_answered' }
>;
type PasskeyEvent = OfKind<'passkey'>;
type WorkItemEvent = OfKind<'work_item'>;
type ToolControlEvent = OfKind<'inventory' | 'case'>;
type OrganizationEvent =
  | OfKind<'organization' | 'member' | 'duties' | 'settings'>
  | Extract<ReadableEvent, { readonly kind: 'invitation_accepted' }>;

const isOfDrawer = (event: ReadableEvent): event is DrawerEvent =>
  /^(drawer|tool|template)_/.test(event.kind);
const isOfToolControl = (event: ReadableEvent): event is ToolControlEvent =>
  /^(inventory|case)_/.test(event.kind);
const isOfInventory = (event: ToolControlEvent): event is InventoryEvent =>
  event.kind.startsWith('inventory_');
const isOfCaseWorkItem = (event: ToolControlEvent): event is CaseWorkItemEvent =>
  event.kind.startsWith('case_work_item_');
const isOfPasskey = (event: ReadableEvent): event is PasskeyEvent => event.kind.startsWith('passkey_');
const isOfWorkItem = (event: ReadableEvent): event is WorkItemEvent => event.kind.startsWith('work_item_');
const ofOrganization = /^(organization|member|duties|settings)_|^invitation_accepted$/;
const isOfOrganization = (event: ReadableEvent): event is OrganizationEvent =>
  ofOrganization.test(event.kind);
const isOfToolbox = (event: ReadableEvent): event is ToolboxEvent => event.kind.startsWith('toolbox_');

function replayOrganizationEvent(of: OfOrganization, event: OrganizationEvent): void {
  switch (event.kind) {
    case 'organization_registered':
      return organizationRegistered(of, event);
    case 'member_added':
    case 'invitation_accepted':
      return memberAdded(of, event);
    case 'member_changed':
      return memberChanged(of, event);
    case 'duties_changed':
      return dutiesChanged(of, event);
    case 'settings_changed':
      return settingsChanged(of, event);
  }
}

function replayDrawerEvent(of: OfDrawer, event: DrawerEvent): void {
  switch (event.kind) {
    case 'drawer_completed':
      return drawerCompleted(of, event);
    case 'drawer_reopened':
      return drawerReopened(of, event);
    case 'drawer_scanned':
      return drawerScanned(of, event);
    case 'tool_found':
    case 'tool_missing':
      return toolMarked(of, event);
    case 'template_assigned':
      return templateAssigned(of, event);
    case 'template_removed':
      return templateRemoved(of, event);
    case 'template_fitted':
      return templateFitted(of, event);
  }
}

function replayToolboxEvent(of: OfToolbox, event: ToolboxEvent): void {
  switch (event.kind) {
    case 'toolbox_updated':
      return toolboxUpdated(of, event);
    case 'toolbox_deleted':
      return toolboxDeleted(of, event);
    case 'toolbox_reference_image_set':
      return referenceImageSet(of, event);
    case 'toolbox_completed':
      return toolboxCompleted(of, event);
    case 'toolbox_reopened':
      return toolboxReopened(of, event);
  }
}

function replayInventoryEvent(of: OfOrganization, event: InventoryEvent): void {
  switch (event.kind) {
    case 'inventory_started':
      return inventoryStarted(of, event);
    case 'inventory_superseded':
    case 'inventory_cancelled':
      return inventoryEnded(of, event);
    case 'inventory_signed':
      return inventorySigned(of, event);
    case 'inventory_signature_voided':
      return inventoryReopened(of, event);
  }
}

function replayCaseEvent(of: OfCase, event: CaseEvent): void {
  switch (event.kind) {
    case 'case_opened':
      return caseOpened(of, event);
    case 'case_missed_again':
      return caseMissedAgain(of, event);
    case 'case_assigned':
      return caseAssigned(of, event);
    case 'case_entry_added':
      return caseEntryAdded(of, event);
    case 'case_escalated':
      return caseEscalated(of, event);
    case 'case_closure_proposed':
      return closureProposed(of, event);
    case 'case_closure_rejected':
      return closureRejected(of, event);
    case 'case_closed':
      return caseClosed(of, event);
    case 'case_reopened':
      return caseReopened(of, event);
  }
}

function replayCaseWorkItem(of: OfCase, event: CaseWorkItemEvent): void {
  switch (event.kind) {
    case 'case_work_item_added':
      return workItemAdded(of, event);
    case 'case_work_item_cleared':
      return workItemCleared(of, event);
    case 'case_work_item_clear_confirmed':
      return clearingConfirmed(of, event);
  }
}

function replayPasskeyEvent(of: OfOrganization, event: PasskeyEvent): void {
  switch (event.kind) {
    case 'passkey_added':
      return passkeyAdded(of, event);
    case 'passkey_removed':
      return passkeyRemoved(of, event);
    case 'passkey_copied':
      return;
  }
}

function replayWorkItem(of: OfOrganization, event: WorkItemEvent): void {
  switch (event.kind) {
    case 'work_item_added':
      return workItemCreated(of, event);
    case 'work_item_changed':
      return workItemChanged(of, event);
  }
}

function replayInCase(of: OfOrganization, event: CaseEvent | CaseWorkItemEvent): void {
  const lost = of.state.cases.get(event.after.caseId);
  if (!lost) of.report(`case ${event.after.caseNumber}: no event created it`);
  else if (isOfCaseWorkItem(event)) replayCaseWorkItem({ ...of, lost }, event);
  else replayCaseEvent({ ...of, lost }, event);
}

function replayToolControl(of: OfOrganization, event: ToolControlEvent): void {
  if (isOfInventory(event)) return replayInventoryEvent(of, event);
  if (event.kind === 'case_offer_answered') return;
  if (event.kind === 'case_suspected') return caseMade(of, event.after);
  if (event.kind === 'case_opened' && 'source' in event.after) return caseMade(of, event.after);
  replayInCase(of, event);
}

/** Kinds that change a row of toolboxes, their inventories and cases, aircraft, jobs or passkeys. */
const changing = /^(toolbox|drawer|tool|template|inventory|case|work_item|passkey)_/;

function replayReadable(of: OfOrganization, readable: ReadableEvent): void {
  if (readable.kind === 'toolbox_created') return toolboxCreated(of, readable);
  if (isOfOrganization(readable)) return replayOrganizationEvent(of, readable);
  if (isOfWorkItem(readable)) return replayWorkItem(of, readable);
  if (isOfToolControl(readable)) return replayToolControl(of, readable);
  if (isOfPasskey(readable)) return replayPasskeyEvent(of, readable);
  replayInToolbox(of, readable);
}

function replayInToolbox(of: OfOrganization, readable: ReadableEvent): void {
  const { state, event, report } = of;
  noteCounting(of);
  if (readable.kind === 'toolbox_completed') inventoryCompleted(of, readable);
  const toolbox = state.toolboxes.get(event.toolboxRowId ?? '');
  if (!toolbox) {
    report('no event created its toolbox');
    return;
  }
  if (isOfToolbox(readable)) return replayToolboxEvent({ ...of, toolbox }, readable);
  if (isOfDrawer(readable)) {
    replayInDrawer({ ...of, toolbox }, readable);
    noteSeen(of, readable);
  }
}

function replayInDrawer(of: OfToolbox, readable: DrawerEvent): void {
  const { toolbox, event, report } = of;
  if (event.drawerNumber === null) return;
  const drawer = toolbox.drawers.get(event.drawerNumber);
  const row = drawerRow(toolbox, event.drawerNumber);
  if (!drawer) {
    report(`${row}: no event created it`);
    return;
  }
  drawer.facts.id ??= event.drawerId ?? undefined;
  compareFacts(row, { expected: drawer.facts, found: { id: event.drawerId ?? undefined } }, report);
  replayDrawerEvent({ ...of, drawer, row }, readable);
}

/**
 * Applies one event to the state. Reports each difference between the state before it and what earlier events
 * say: rows then changed without an event.
 */
export function replay(state: ReplayedState, event: ReplayedEvent, report: Report): void {
  const say: Report = (difference) => {
    report(`at event ${event.sequence}, ${difference}`);
  };
  pictureNamed({ state, event });
  if (!Object.hasOwn(eventKinds, event.kind)) say(`its kind ${JSON.stringify(event.kind)} is unknown`);
  else if (changing.test(event.kind) || ofOrganization.test(event.kind)) {
    const readable = readEvent(event);
    if (readable) replayReadable({ state, event, report: say }, readable);
    else say('its content cannot be read');
  }
}
