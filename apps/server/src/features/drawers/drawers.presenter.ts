import type { Drawer, Tool } from '@stowed/contract';
import type { DrawerRow, TemplateRow, ToolRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';

/** A drawer with all that is told about it. */
export interface OpenDrawer {
  readonly toolbox: ToolboxRow;
  readonly drawer: DrawerRow;
  readonly tools: readonly ToolRow[];
  readonly template: TemplateRow | undefined;
}

function presentTool(row: ToolRow): Tool {
  return {
    name: row.name,
    position: row.position,
    status: row.status,
    ...row.shape,
    uniqueId: row.unique_id,
    ...(row.confidence === null ? {} : { confidence: row.confidence }),
    ...(row.needs_review === null ? {} : { needsReview: row.needs_review }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.part_number === null ? {} : { partNumber: row.part_number }),
    ...(row.pieces === null ? {} : { pieces: row.pieces }),
  };
}

function presentTemplate(template: TemplateRow | undefined, deps: Pick<Deps, 'signedImages'>) {
  return {
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? 0,
    templateImageUrl: template ? imageAddress(deps, template.organization_id, template) : null,
    templateTools: template?.tools ?? [],
    templateAnchorPoints: template?.anchor_points ?? [],
  };
}

export function presentDrawer(
  {
    toolbox,
    drawer,
    tools,
    template,
    isLocated,
    isJudgedByTemplate,
  }: OpenDrawer & Pick<Drawer, 'isLocated' | 'isJudgedByTemplate'>,
  deps: Pick<Deps, 'signedImages'>,
): Drawer {
  return {
    id: drawer.id,
    number: drawer.number,
    drawerNumber: drawer.number,
    toolboxId: toolbox.toolbox_id,
    status: drawer.status,
    expectedTools: drawer.expected_tools,
    imageUrl: imageAddress(deps, drawer.organization_id, drawer),
    tools: tools.map(presentTool),
    isLocated,
    isJudgedByTemplate,
    ...presentTemplate(template, deps),
    version: drawer.version,
    completedAt: drawer.status === 'complete' ? (drawer.completed_at?.toISOString() ?? null) : null,
  };
}
