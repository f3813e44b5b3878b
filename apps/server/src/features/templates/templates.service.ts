import { normalizeTools, withoutVerdict } from '@stowed/domain';
import type { AnchorPoint, Drawer, DrawerTemplate, endpoints, ParsedRequestOf, Tool } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { presentDrawer } from '../drawers/drawers.presenter.ts';
import { loadDrawer, loadDrawerForChange } from '../drawers/drawers.service.ts';
import type { DrawerPath, DrawerWithContents } from '../drawers/drawers.service.ts';
import { prepareForPhoto } from '../drawers/engine-template.service.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';
import { acceptReference, keepReference } from '../pictures/pictures.service.ts';
import { studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { findAnnotatedAnchors } from '../training/annotations.service.ts';
import { addWaitingNames } from '../waiting-names/waiting-names.service.ts';
import { areAllWhereTheyWere, haveSamePlaces } from './same-places.policy.ts';
import { putOnDrawer } from './template-placing.service.ts';
import {
  findAnchorPoints,
  findFirstWithPicture,
  insertTemplate,
  markRemoved,
  selectAssigned,
} from './templates.repository.ts';

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
  const normalized = normalizeTools(input.templateTools, {
    purpose: 'template',
    newId: () => ids.uuid(),
    aspect,
  });
  if (normalized.kind === 'invalid') {
    const error = new AppError('invalid_tools');
    throw new AppError('invalid_tools', { fields: { [`templateTools.${normalized.index}`]: error.message } });
  }
  return normalized.tools.map(withoutVerdict);
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

/** Whose template a picture comes from: the version before if it has the same, else the first one with it. */
async function originOf(db: Db, { drawer, template }: DrawerWithContents, imageId: string | null) {
  if (imageId === null) return { copiedFromId: null, fitAt: null };
  if (template?.imageId === imageId) {
    const { copiedFromId, fitAt } = template;
    return { copiedFromId, fitAt };
  }
  const first = await findFirstWithPicture(db, drawer.organizationId, imageId);
  return { copiedFromId: first && first.drawerId !== drawer.id ? first.id : null, fitAt: null };
}

/** Throws `invalid_tools` if what the person confirmed is not the drawer's current template. */
function requireConfirmed({ template }: DrawerWithContents, { confirmedTools }: AssignInput): void {
  if (confirmedTools !== undefined && confirmedTools !== template?.tools.length) {
    throw new AppError('invalid_tools');
  }
}

/** Throws `shapes_not_placed` if a new reference has all shapes where they were in the picture before. */
function requirePlaced(
  { template }: DrawerWithContents,
  { confirmedTools, confirmedPlaces }: AssignInput,
  { imageId, tools }: Pick<TemplateRow, 'imageId' | 'tools'>,
): void {
  if (confirmedTools === undefined || confirmedPlaces || template?.imageId === imageId) return;
  if (template && areAllWhereTheyWere(template.tools, tools)) throw new AppError('shapes_not_placed');
}

interface Seen {
  readonly loaded: DrawerWithContents;
  readonly seenVersion: number | undefined;
}

/**
 * Throws `template_changed` with the current drawer if the seen version is not the current one (0 for none).
 */
export function requireSeen(deps: Pick<Deps, 'signedImages'>, { loaded, seenVersion }: Seen): void {
  if (seenVersion === undefined || seenVersion === (loaded.template?.version ?? 0)) return;
  const lastSaveId = loaded.template?.lastSaveId ?? null;
  throw new AppError('template_changed', { extra: { drawer: presentDrawer(deps, loaded), lastSaveId } });
}

/**
 * Stores the next version of a drawer's template; the previous one stays in the record. Throws
 * `template_changed` if the seen version is outdated.
 */
export async function assignTemplate(
  clocked: AssignDeps,
  session: Session,
  input: AssignInput,
): Promise<Answer> {
  const { organizationId, actor } = session;
  await read(clocked, session, (db) => loadDrawer(db, organizationId, input));
  const given = input.templateImageUrl;
  const reference = await acceptReference(clocked, session, { given, kind: 'template' });
  let saved: Pick<DrawerWithContents, 'toolbox' | 'template'> | undefined;
  const answer = await change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const loaded = await loadDrawerForChange(db, organizationId, input);
    requireSeen(deps, { loaded, seenVersion: input.seenVersion });
    requireConfirmed(loaded, input);
    const anchorPoints = await anchorPointsOf(db, session, input);
    const picture = await keepReference(db, deps, { session, reference });
    const content = {
      imageId: picture.imageId,
      foreignImageUrl: picture.foreignAddress,
      tools: templateTools(deps.ids, input, picture.aspect),
      anchorPoints,
    };
    requirePlaced(loaded, input, content);
    const template = await insertTemplate(db, {
      ...content,
      organizationId,
      id: deps.ids.uuid(),
      drawerId: loaded.drawer.id,
      ...(await originOf(db, loaded, picture.imageId)),
      samePlacesAs: loaded.template && haveSamePlaces(loaded.template, content) ? loaded.template : undefined,
      lastSaveId: session.idempotency?.key ?? null,
      createdBy: actor.userId,
      createdAt: deps.clock.now(),
    });
    saved = { toolbox: loaded.toolbox, template };
    const changed = await putOnDrawer(db, deps, {
      session,
      loaded,
      template,
      confirmed: { confirmedTools: input.confirmedTools, confirmedPlaces: input.confirmedPlaces },
      hashes: picture.hashes,
    });
    await addWaitingNames(db, loaded.drawer, input.waitingNames);
    const drawer = presentDrawer(deps, changed);
    return { success: true as const, drawer, message: 'Template saved successfully' };
  });
  if (saved) prepareForPhoto(clocked, saved);
  studySoon(clocked, session);
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
  clocked: TemplateDeps,
  session: Session,
  { seenVersion, ...path }: Removal,
): Promise<Answer> {
  return change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const loaded = await loadDrawerForChange(db, session.organizationId, path);
    if (!loaded.template) throw new AppError('no_template_assigned');
    requireSeen(deps, { loaded, seenVersion });
    await markRemoved(db, loaded.template, { userId: session.actor.userId, at: deps.clock.now() });
    const changed = await putOnDrawer(db, deps, { session, loaded, template: undefined });
    const drawer = presentDrawer(deps, changed);
    return { success: true, drawer, message: 'Template removed successfully' };
  });
}
