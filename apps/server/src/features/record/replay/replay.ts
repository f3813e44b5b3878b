import { eventKinds, readEvent } from '../event-kinds.policy.ts';
import type { ReadableEvent } from '../event-kinds.policy.ts';
import { drawerRow } from './at-event.ts';
import type { OfDrawer, OfOrganization, OfToolbox, ReplayedEvent } from './at-event.ts';
import {
  drawerCompleted,
  drawerReopened,
  drawerScanned,
  templateAssigned,
  templateRemoved,
  toolMarked,
} from './drawer-events.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import type { ReplayedState } from './state.ts';
import {
  referenceImageSet,
  toolboxCompleted,
  toolboxCreated,
  toolboxDeleted,
  toolboxReopened,
  toolboxUpdated,
} from './toolbox-events.ts';

export type { ReplayedEvent } from './at-event.ts';

type OfKind<Prefix extends string> = Extract<ReadableEvent, { readonly kind: `${Prefix}_${string}` }>;
/** A new kind with one of these prefixes needs a case below, or the switch fails the lint. */
type DrawerEvent = OfKind<'drawer' | 'tool' | 'template'>;
type ToolboxEvent = Exclude<OfKind<'toolbox'>, { readonly kind: 'toolbox_created' }>;

const isOfDrawer = (event: ReadableEvent): event is DrawerEvent =>
  /^(drawer|tool|template)_/.test(event.kind);
const isOfToolbox = (event: ReadableEvent): event is ToolboxEvent => event.kind.startsWith('toolbox_');

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

/** Kinds that change a toolbox, a drawer, its tools or its template. */
const changing = /^(toolbox|drawer|tool|template)_/;

function replayReadable(of: OfOrganization, readable: ReadableEvent): void {
  const { state, event, report } = of;
  if (readable.kind === 'toolbox_created') return toolboxCreated(of, readable);
  const toolbox = state.toolboxes.get(event.toolboxRowId ?? '');
  if (!toolbox) {
    report('no event created its toolbox');
    return;
  }
  if (isOfToolbox(readable)) return replayToolboxEvent({ ...of, toolbox }, readable);
  if (isOfDrawer(readable)) replayInDrawer({ ...of, toolbox }, readable);
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
  if (!Object.hasOwn(eventKinds, event.kind)) say(`its kind ${JSON.stringify(event.kind)} is unknown`);
  else if (changing.test(event.kind)) {
    const readable = readEvent(event);
    if (readable) replayReadable({ state, event, report: say }, readable);
    else say('its content cannot be read');
  }
}
