import { normaliseTools } from '@stowed/domain';
import type { AnchorPoint, Drawer, DrawerTemplate, endpoints, ParsedRequestOf, Tool } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { presentDrawer } from '../drawers/drawers.presenter.ts';
import { openDrawer, openDrawerForChange, setTemplate } from '../drawers/drawers.service.ts';
import type { DrawerPath, OpenDrawer } from '../drawers/drawers.service.ts';
import { prepareForPhoto } from '../drawers/engine-template.service.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';
import { acceptReference, keepReference } from '../pictures/pictures.service.ts';
import { studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { findAnnotatedAnchors } from '../training/annotations.service.ts';
import { noteDrawerChange } from '../toolboxes/toolbox-access.service.ts';
import { haveSamePlaces } from './same-places.policy.ts';
import { findAnchorPoints, insertTemplate, markRemoved, selectAssigned } from './templates.repository.ts';

type TemplateDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'images' | 'signedImages'>;
type AssignDeps = TemplateDeps & StudyDeps;
type AssignInput = DrawerPath &
  ParsedRequestOf<typeof endpoints.assignTemplate>['body'] & {
    /** The version the draft is based on, 0 for none; undefined: any. */
    readonly seenVersion?: number | undefined;
  };

interface Answer {
  readonly success: true;
  readonly drawer: Drawer;
  readonly message: string;
}

export function listTemplates(deps: TemplateDeps, session: Session): Promise<DrawerTemplate[]> {
  return read(deps, session, async (db) => {
    const rows = await selectAssigned(db, session.organizationId);
    return rows.map((row) => ({
      templateId: row.id,
      toolboxId: row.toolboxId,
      drawerNumber: row.drawerNumber,
      templateImageUrl: imageAddress(deps, session.organizationId, row) ?? '',
      templateTools: row.tools,
      templateAnchorPoints: row.anchorPoints,
      updatedAt: row.createdAt.toISOString(),
    }));
  });
}

/** Converts to stored form, repaired if needed; an engine's past verdicts are not part of a template. */
function templateTools(ids: Deps['ids'], input: AssignInput, aspect: number | undefined): Tool[] {
  const normalised = normaliseTools(input.templateTools, {
    purpose: 'template',
    newId: () => ids.uuid(),
    aspect,
  });
  if (normalised.kind === 'invalid') {
    const error = new AppError('invalid_tools');
    throw new AppError('invalid_tools', { fields: { [`templateTools.${normalised.index}`]: error.message } });
  }
  return normalised.tools.map(
    ({ confidence: _confidence, needsReview: _review, reason: _reason, ...tool }) => tool,
  );
}

/**
 * The anchor points of the template or training annotation the new one is made from. Throws
 * `template_not_found`.
 */
async function sourceAnchors(db: Db, organizationId: string, sourceId: string): Promise<AnchorPoint[]> {
  const source =
    (await findAnchorPoints(db, organizationId, sourceId)) ??
    (await findAnnotatedAnchors(db, organizationId, sourceId));
  if (!source) throw new AppError('template_not_found');
  return source;
}

/** The sent anchor points, otherwise the source's; the source must exist in any case. */
async function anchorPointsOf(db: Db, session: Session, input: AssignInput): Promise<AnchorPoint[]> {
  const { templateId } = input;
  const source = templateId === undefined ? [] : await sourceAnchors(db, session.organizationId, templateId);
  return input.templateAnchorPoints ?? source;
}

const recordOf = (template: TemplateRow) => ({
  templateId: template.id,
  version: template.version,
  imageId: template.imageId,
  foreignImageUrl: template.foreignImageUrl,
  tools: template.tools,
  anchorPoints: template.anchorPoints,
});

function contentOf(before: TemplateRow | undefined, after: TemplateRow | undefined) {
  if (after) {
    const former = before ? recordOf(before) : null;
    return { kind: 'template_assigned' as const, before: former, after: recordOf(after) };
  }
  if (!before) throw new Error('A drawer without a template has none to remove');
  return { kind: 'template_removed' as const, before: recordOf(before) };
}

interface Change {
  readonly session: Session;
  readonly open: OpenDrawer;
  readonly template: TemplateRow | undefined;
}

async function putOnDrawer(db: Db, deps: TemplateDeps, change: Change): Promise<Drawer> {
  const { session, open, template } = change;
  const { toolbox, drawer } = open;
  await recordEvent(db, deps, {
    ...byPerson(session),
    ...contentOf(open.template, template),
    toolbox,
    drawer,
    imageId: template?.imageId,
    template: template ?? open.template,
  });
  await noteDrawerChange(db, deps, { session, toolbox, reopen: false });
  const changed = await setTemplate(db, deps, { drawer, templateId: template?.id ?? null });
  return presentDrawer(deps, { ...open, drawer: changed, template });
}

interface Seen {
  readonly open: OpenDrawer;
  readonly seenVersion: number | undefined;
}

/**
 * Throws `template_changed` with the current drawer if the seen version is not the present one (0 for none).
 */
function requireSeen(deps: TemplateDeps, { open, seenVersion }: Seen): void {
  if (seenVersion === undefined || seenVersion === (open.template?.version ?? 0)) return;
  const lastSaveId = open.template?.lastSaveId ?? null;
  throw new AppError('template_changed', { extra: { drawer: presentDrawer(deps, open), lastSaveId } });
}

/**
 * Stores the next version of a drawer's template; the previous one stays in the record. Throws
 * `template_changed` if the seen version is outdated.
 */
export async function assignTemplate(
  deps: AssignDeps,
  session: Session,
  input: AssignInput,
): Promise<Answer> {
  const { organizationId, actor } = session;
  await read(deps, session, (db) => openDrawer(db, organizationId, input));
  const given = input.templateImageUrl;
  const reference = await acceptReference(deps, session, { given, kind: 'template' });
  let saved: Pick<OpenDrawer, 'toolbox' | 'template'> | undefined;
  const answer = await change(deps, session, async (db) => {
    const open = await openDrawerForChange(db, organizationId, input);
    requireSeen(deps, { open, seenVersion: input.seenVersion });
    const anchorPoints = await anchorPointsOf(db, session, input);
    const picture = await keepReference(db, deps, { session, reference });
    const content = {
      imageId: picture.imageId,
      foreignImageUrl: picture.foreignAddress,
      tools: templateTools(deps.ids, input, picture.aspect),
      anchorPoints,
    };
    const template = await insertTemplate(db, {
      ...content,
      organizationId,
      id: deps.ids.uuid(),
      drawerId: open.drawer.id,
      samePlacesAs: open.template && haveSamePlaces(open.template, content) ? open.template : undefined,
      lastSaveId: session.idempotency?.key ?? null,
      createdBy: actor.userId,
      createdAt: deps.clock.now(),
    });
    saved = { toolbox: open.toolbox, template };
    const drawer = await putOnDrawer(db, deps, { session, open, template });
    return { success: true as const, drawer, message: 'Template saved successfully' };
  });
  if (saved) prepareForPhoto(deps, saved);
  studySoon(deps, session);
  return answer;
}

interface Removal extends DrawerPath {
  /** The template to remove; undefined: any. */
  readonly seenVersion: number | undefined;
}

/**
 * Removes a drawer's template. Throws `no_template_assigned`, or `template_changed` if it is not the one the
 * person saw.
 */
export function removeTemplate(
  deps: TemplateDeps,
  session: Session,
  { seenVersion, ...path }: Removal,
): Promise<Answer> {
  return change(deps, session, async (db) => {
    const open = await openDrawerForChange(db, session.organizationId, path);
    if (!open.template) throw new AppError('no_template_assigned');
    requireSeen(deps, { open, seenVersion });
    await markRemoved(db, open.template, { userId: session.actor.userId, at: deps.clock.now() });
    const drawer = await putOnDrawer(db, deps, { session, open, template: undefined });
    return { success: true, drawer, message: 'Template removed successfully' };
  });
}
