import type { Drawer, Tool } from '@stowed/contract';
import { compact, isSeen } from '@stowed/domain';
import type { DrawerRow, JudgedTemplate, TemplateRow, ToolRow, ToolboxRow } from '../../db/rows.ts';
import { placesId } from '../../db/rows.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';

type PresentDeps = Pick<Deps, 'signedImages'>;

/** A drawer with its toolbox, tools and template. */
export interface DrawerWithContents {
  readonly toolbox: ToolboxRow;
  readonly drawer: DrawerRow;
  readonly tools: readonly ToolRow[];
  readonly template: TemplateRow | undefined;
  /** The template an engine judged the picture by. */
  readonly judgedTemplate: JudgedTemplate | undefined;
}

/**
 * For a caller with an outdated version: the error carries the current drawer and the id of its last save.
 */
export const drawerChanged = (deps: PresentDeps, loaded: DrawerWithContents): AppError =>
  new AppError('drawer_changed', {
    extra: { drawer: presentDrawer(deps, loaded), lastSaveId: loaded.drawer.lastSaveId },
  });

export function presentTool(row: ToolRow): Tool {
  return {
    name: row.name,
    position: row.position,
    status: row.status,
    ...row.shape,
    uniqueId: row.uniqueId,
    ...presentOptional(row),
  };
}

type OptionalFields = Pick<ToolRow, 'confidence' | 'needsReview' | 'reason' | 'partNumber' | 'pieces'>;

/** The fields that a tool has only if they are known. */
export const presentOptional = ({ confidence, needsReview, reason, partNumber, pieces }: OptionalFields) =>
  compact({
    confidence: confidence ?? undefined,
    needsReview: needsReview ?? undefined,
    reason: reason ?? undefined,
    partNumber: partNumber ?? undefined,
    pieces: pieces ?? undefined,
  });

/** True for a copy of another drawer's template that no photo of this drawer has fit yet. */
export const isUnproven = (template: TemplateRow | undefined): boolean =>
  template !== undefined && template.copiedFromId !== null && template.fitAt === null;

function presentTemplate(template: TemplateRow | undefined, deps: Pick<Deps, 'signedImages'>) {
  return {
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? 0,
    templateImageUrl: template ? imageAddress(deps, template.organizationId, template) : null,
    templateTools: template?.tools ?? [],
    templateAnchorPoints: template?.anchorPoints ?? [],
    isTemplateUnproven: isUnproven(template),
  };
}

/** True if the verdicts are based on the positions of the drawer's current template. */
function isJudgedByTemplate({ template, judgedTemplate }: DrawerWithContents): boolean {
  if (!template || !judgedTemplate) return true;
  return placesId(judgedTemplate) === placesId(template);
}

/** True if an engine compared the drawer's picture with a template, or it is the template's own picture. */
export function isPhotoCompared({ drawer, template, judgedTemplate }: DrawerWithContents): boolean {
  if (judgedTemplate) return true;
  return drawer.imageId !== null && drawer.imageId === template?.imageId;
}

/** True if a drawer that is to hold tools was seen, but not compared with a template that it has now. */
export function isNotCompared(loaded: DrawerWithContents): boolean {
  const { drawer, tools, template } = loaded;
  const imageUrl = drawer.imageId ?? drawer.foreignImageUrl;
  if (drawer.expectedTools === 0 || !isSeen({ imageUrl, tools })) return false;
  if (imageUrl !== null && !isPhotoCompared(loaded)) return true;
  return !template || !isJudgedByTemplate(loaded);
}

/** Only a complete drawer says when and by whom it was completed. */
const completionOf = ({ status, completedAt, completedByName }: DrawerRow) =>
  status === 'complete'
    ? { completedAt: completedAt?.toISOString() ?? null, completedBy: completedByName }
    : { completedAt: null, completedBy: null };

export function presentDrawer(deps: PresentDeps, loaded: DrawerWithContents): Drawer {
  const { toolbox, drawer, tools, template } = loaded;
  return {
    id: drawer.id,
    number: drawer.number,
    drawerNumber: drawer.number,
    toolboxId: toolbox.toolboxId,
    status: drawer.status,
    expectedTools: drawer.expectedTools,
    imageUrl: imageAddress(deps, drawer.organizationId, drawer),
    tools: tools.map(presentTool),
    isLocated: drawer.isLocated,
    isPhotoCompared: isPhotoCompared(loaded),
    isComparedLate: drawer.isComparedLate,
    isJudgedByTemplate: isJudgedByTemplate(loaded),
    photoAt: drawer.photoAt?.toISOString() ?? null,
    photoBy: drawer.photoBy,
    isPhotoOfInventory: drawer.isPhotoOfInventory,
    decidedByHand: tools.filter(({ decidedBy }) => decidedBy === 'person').map(({ uniqueId }) => uniqueId),
    missedInPhoto: tools.filter((tool) => tool.missedInPhoto).map(({ uniqueId }) => uniqueId),
    ...presentTemplate(template, deps),
    version: drawer.version,
    ...completionOf(drawer),
  };
}
