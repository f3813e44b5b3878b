import type { Drawer, Tool } from '@stowed/contract';

type Pictured = Pick<Drawer, 'imageUrl' | 'templateImageUrl' | 'tools' | 'templateTools'>;

/**
 * Whether the tools' positions are merely the template's: a photo saved without a verdict has not been registered, so
 * outlines drawn over it would sit beside the tools.
 */
export function isUnlocated({ imageUrl, templateImageUrl, tools, templateTools }: Pictured): boolean {
  if (!imageUrl || !templateImageUrl || pathOf(imageUrl) === pathOf(templateImageUrl)) return false;
  return tools.length > 0 && tools.every((tool) => lieAsInTemplate(tool, templateTools));
}

function lieAsInTemplate(tool: Tool, templateTools: readonly Tool[]): boolean {
  const model = templateTools.find((candidate) => candidate.uniqueId === tool.uniqueId);
  if (!model || tool.confidence !== undefined) return false;
  return (
    model.x === tool.x &&
    model.y === tool.y &&
    model.width === tool.width &&
    model.height === tool.height &&
    model.angle === tool.angle
  );
}

/** A link without its signature, which changes with time. */
function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}
