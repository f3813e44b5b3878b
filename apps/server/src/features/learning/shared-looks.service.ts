import type { Tool } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { selectToolsOf } from './shared-looks.repository.ts';

interface SharedLook {
  readonly templateId: string;
  readonly toolUniqueId: string;
}

const placeOf = (tool: Tool): string => JSON.stringify(toolShape(tool));

/**
 * Looks learned for other templates with the same picture, under the names of this template's tools at the
 * same places. Places that this template does not have are left out.
 */
export async function asOwn<Shared extends SharedLook>(
  db: Db,
  { organizationId, tools }: Pick<TemplateRow, 'organizationId' | 'tools'>,
  shared: readonly Shared[],
): Promise<Shared[]> {
  const templateIds = [...new Set(shared.map(({ templateId }) => templateId))];
  const toolsOf = await selectToolsOf(db, organizationId, templateIds);
  const ownIds = new Map(tools.map((tool) => [placeOf(tool), tool.uniqueId]));
  return shared.flatMap((look) => {
    const tool = toolsOf.get(look.templateId)?.find(({ uniqueId }) => uniqueId === look.toolUniqueId);
    const toolUniqueId = tool && ownIds.get(placeOf(tool));
    return toolUniqueId === undefined ? [] : [{ ...look, toolUniqueId }];
  });
}
