import type { EventBody, RecordedTool } from '../event-kinds.policy.ts';
import { CHECKED_BY_EYE } from '../reasons.policy.ts';
import { savedPictureOf } from '../saved-picture.policy.ts';
import { actorOf, checkDrawer, checkTemplate, nextVersions, reopened, signature } from './at-event.ts';
import type { OfDrawer } from './at-event.ts';
import { compareFacts, compareTools } from './facts.policy.ts';
import type { TemplateFacts } from './state.ts';

export function drawerCompleted(of: OfDrawer, { before, after }: EventBody<'drawer_completed'>): void {
  const { drawer, row } = of;
  compareFacts(row, { expected: drawer.facts, found: before }, of.report);
  const { missing: _missing, ...snapshot } = after;
  checkDrawer(of, snapshot, { status: 'complete', version: drawer.facts.version + 1 });
  nextVersions(of);
  Object.assign(drawer.facts, signature(of, after), { completedByName: actorOf(of) });
}

export function drawerReopened(of: OfDrawer, { before }: EventBody<'drawer_reopened'>): void {
  compareFacts(of.row, { expected: of.drawer.facts, found: before }, of.report);
  nextVersions(of);
  Object.assign(of.drawer.facts, reopened);
}

export function drawerScanned(of: OfDrawer, { before, after }: EventBody<'drawer_scanned'>): void {
  const { drawer, toolbox, event } = of;
  checkDrawer(of, before);
  const {
    drawerNumber: _number,
    tools,
    templateVersion: _version,
    photoAt,
    isPhotoOfInventory,
    isPhotoCompared: _isCompared,
    // Absent in older records.
    isComparedLate = false,
    ...facts
  } = after;
  const { judgedTemplateVersion: _judged, notAccountedFor: _places, ...stored } = facts;
  Object.assign(drawer.facts, stored, { photoAt, isPhotoOfInventory, isComparedLate });
  const picture = savedPictureOf({ before, after });
  if (picture !== 'same') drawer.facts.photoBy = picture === 'new' ? actorOf(of) : null;
  drawer.tools = tools;
  if (event.reason !== CHECKED_BY_EYE) toolbox.facts.version += 1;
}

export function toolMarked(of: OfDrawer, { before, after }: EventBody<'tool_found' | 'tool_missing'>): void {
  const { drawer, row } = of;
  const { drawerStatus: status, tool, isLocated, judgedTemplateId } = before;
  compareFacts(row, { expected: drawer.facts, found: { status, isLocated, judgedTemplateId } }, of.report);
  const expected = drawer.tools.filter(({ uniqueId }) => uniqueId === tool.uniqueId);
  compareTools(row, { expected, found: [tool] }, of.report);
  drawer.tools = drawer.tools.map((other): RecordedTool =>
    other.uniqueId === tool.uniqueId ? after.tool : other,
  );
  if (after.drawerStatus !== drawer.facts.status) Object.assign(drawer.facts, reopened);
  nextVersions(of);
}

export function templateAssigned(of: OfDrawer, { before, after }: EventBody<'template_assigned'>): void {
  const { state, event, drawer } = of;
  checkTemplate(of, before);
  const { templateId, samePlacesAs, copiedFromId, fitAt, ...saved } = after;
  const { confirmedTools: _tools, confirmedPlaces: _places, ...content } = saved;
  const template: TemplateFacts = {
    ...content,
    samePlacesAs,
    copiedFromId,
    fitAt,
    drawerId: event.drawerId,
    createdBy: event.actorId,
    createdAt: event.recordedAt.toISOString(),
    removedBy: null,
    removedAt: null,
  };
  state.templates.set(templateId, template);
  drawer.facts.templateId = templateId;
  nextVersions(of);
}

export function templateRemoved(of: OfDrawer, { before }: EventBody<'template_removed'>): void {
  const { state, event, drawer } = of;
  checkTemplate(of, before);
  const template = state.templates.get(before.templateId);
  if (template) {
    template.removedBy = event.actorId;
    template.removedAt = event.recordedAt.toISOString();
  }
  drawer.facts.templateId = null;
  nextVersions(of);
}

export function templateFitted({ state, event }: OfDrawer, { after }: EventBody<'template_fitted'>): void {
  const template = state.templates.get(after.templateId);
  if (template) template.fitAt = event.recordedAt.toISOString();
}
