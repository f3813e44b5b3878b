import type { EventBody } from '../event-kinds.policy.ts';
import { checkDrawer, checkFound, drawerRow, reopened, signature } from './at-event.ts';
import type { OfOrganization, OfToolbox } from './at-event.ts';
import { compareFacts } from './facts.policy.ts';
import { newDrawer } from './state.ts';
import type { DrawerState } from './state.ts';

export function toolboxCreated(
  { state, event }: OfOrganization,
  { after }: EventBody<'toolbox_created'>,
): void {
  const { expectedTools, drawerIds, copyOf: _copyOf, ...settings } = after;
  state.toolboxes.set(event.toolboxRowId ?? '', {
    facts: {
      ...settings,
      status: 'incomplete',
      version: 1,
      referenceImageId: null,
      completedVersion: null,
      completedAt: null,
      completedBy: null,
      createdAt: event.recordedAt.toISOString(),
      deletedAt: null,
    },
    drawers: new Map(
      expectedTools.map((count, index) => [index + 1, newDrawer(count, drawerIds?.[String(index + 1)])]),
    ),
  });
}

/** Drawers beyond the count are archived; restored and new ones have to be inspected. */
function fitDrawer(
  { facts }: DrawerState,
  { expected, archivedAt }: { readonly expected: number | undefined; readonly archivedAt: string },
): void {
  if (expected === undefined) {
    if (facts.archivedAt !== null) return;
    Object.assign(facts, { archivedAt, version: facts.version + 1 });
    return;
  }
  if (facts.archivedAt === null && facts.expectedTools === expected) return;
  if (facts.archivedAt !== null) Object.assign(facts, reopened);
  Object.assign(facts, { archivedAt: null, expectedTools: expected, version: facts.version + 1 });
}

export function toolboxUpdated(of: OfToolbox, { before, after }: EventBody<'toolbox_updated'>): void {
  const { toolbox, event } = of;
  checkFound(of, before);
  for (const [number, expectedTools] of Object.entries(before.expectedTools)) {
    const expected = toolbox.drawers.get(Number(number))?.facts;
    if (expected)
      compareFacts(drawerRow(toolbox, Number(number)), { expected, found: { expectedTools } }, of.report);
  }
  const { expectedTools, drawerIds, ...settings } = after;
  Object.assign(toolbox.facts, settings, { version: toolbox.facts.version + 1 });
  const archivedAt = event.recordedAt.toISOString();
  for (const [number, drawer] of toolbox.drawers) {
    fitDrawer(drawer, { expected: expectedTools[String(number)], archivedAt });
  }
  for (const [number, count] of Object.entries(expectedTools)) {
    if (!toolbox.drawers.has(Number(number))) {
      toolbox.drawers.set(Number(number), newDrawer(count, drawerIds?.[number]));
    }
  }
}

export function toolboxDeleted(of: OfToolbox, { before }: EventBody<'toolbox_deleted'>): void {
  const { drawers, missing: _missing, ...found } = before;
  checkFound(of, found);
  for (const drawer of drawers) checkDrawer(of, drawer);
  const { facts } = of.toolbox;
  facts.version += 1;
  facts.deletedAt = of.event.recordedAt.toISOString();
}

export function referenceImageSet(
  of: OfToolbox,
  { before, after }: EventBody<'toolbox_reference_image_set'>,
): void {
  checkFound(of, before);
  of.toolbox.facts.referenceImageId = after.referenceImageId;
}

export function toolboxCompleted(of: OfToolbox, { before, after }: EventBody<'toolbox_completed'>): void {
  checkFound(of, before);
  for (const drawer of after.drawers) checkDrawer(of, drawer);
  Object.assign(of.toolbox.facts, signature(of, after));
}

/**
 * With `completeDrawers` a new inventory was started: the drawers reopened with it, each by its own event,
 * share one version. Otherwise the change that reopened the toolbox creates the version.
 */
export function toolboxReopened(of: OfToolbox, { before, after }: EventBody<'toolbox_reopened'>): void {
  const { toolbox } = of;
  checkFound(of, { status: before.status });
  toolbox.facts.status = 'incomplete';
  if (!before.completeDrawers) return;
  toolbox.facts.version += 1 - before.completeDrawers.length;
  for (const { facts } of toolbox.drawers.values()) facts.isPhotoOfInventory = false;
  for (const number of after.renewedDrawers ?? []) {
    const drawer = toolbox.drawers.get(number);
    if (drawer) drawer.facts.version += 1;
  }
}
