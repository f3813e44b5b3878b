import { rankAndName } from '@stowed/domain';
import type { DrawerState as DrawerSnapshot, EventBody, StoredBody } from '../event-kinds.policy.ts';
import { compareFacts, compareTools } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import type { DrawerState, ReplayedState, ToolboxState } from './state.ts';

/** The fields of a stored event that determine the state. */
export interface ReplayedEvent extends StoredBody {
  readonly sequence: number;
  readonly actorId: string;
  readonly actorName: string;
  readonly actorRank: string | null;
  readonly recordedAt: Date;
  readonly deviceTime: Date | null;
  readonly toolboxRowId: string | null;
  readonly toolboxId: string | null;
  readonly drawerId: string | null;
  readonly drawerNumber: number | null;
  readonly imageId: string | null;
  readonly templateId: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
}

export interface OfOrganization {
  readonly state: ReplayedState;
  readonly event: ReplayedEvent;
  readonly report: Report;
}

export interface OfToolbox extends OfOrganization {
  readonly toolbox: ToolboxState;
}

export interface OfDrawer extends OfToolbox {
  readonly drawer: DrawerState;
  readonly row: string;
}

const toolboxRow = ({ toolbox }: OfToolbox): string => `toolbox ${toolbox.facts.toolboxId}`;
export const drawerRow = ({ facts }: ToolboxState, number: number): string =>
  `drawer ${number} of toolbox ${facts.toolboxId}`;

/** The state before an event must match the earlier events: someone may have changed rows in between. */
export function checkFound(of: OfToolbox, found: object): void {
  compareFacts(toolboxRow(of), { expected: of.toolbox.facts, found }, of.report);
}

export function checkDrawer(
  of: OfToolbox,
  { drawerNumber, tools, ...found }: DrawerSnapshot,
  after: object = {},
): void {
  const expected = of.toolbox.drawers.get(drawerNumber);
  const row = drawerRow(of.toolbox, drawerNumber);
  if (!expected) {
    of.report(`${row}: no event created it`);
    return;
  }
  compareFacts(row, { expected: { ...expected.facts, ...after }, found }, of.report);
  compareTools(row, { expected: expected.tools, found: tools }, of.report);
}

export function checkTemplate(
  { state, drawer, row, report }: OfDrawer,
  found: EventBody<'template_removed'>['before'] | null,
) {
  const { templateId } = drawer.facts;
  compareFacts(row, { expected: { templateId }, found: { templateId: found?.templateId ?? null } }, report);
  const expected = templateId === null ? undefined : state.templates.get(templateId);
  if (expected && found) compareFacts(`template of ${row}`, { expected, found }, report);
}

/** A change to a drawer is also a change to its toolbox. */
export function nextVersions({ drawer, toolbox }: OfDrawer): void {
  drawer.facts.version += 1;
  toolbox.facts.version += 1;
}

export const actorOf = ({ event: { actorName, actorRank } }: OfToolbox): string =>
  rankAndName({ name: actorName, rank: actorRank });

export const reopened = { status: 'incomplete', isPhotoOfInventory: false };

export const signature = ({ event }: OfToolbox, { version }: { readonly version: number }) => ({
  status: 'complete',
  version,
  completedVersion: version,
  completedAt: event.recordedAt.toISOString(),
  completedBy: event.actorId,
});
