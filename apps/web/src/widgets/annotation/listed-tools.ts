import type { Tool } from '@stowed/contract';
import type { ListedTool } from '@stowed/domain';

/** The tool named by a list; its former part number and pieces are dropped. */
export function asListed({ partNumber: _number, pieces: _pieces, ...tool }: Tool, listed: ListedTool): Tool {
  return { ...tool, ...listed };
}

/** The tool `id` and the following ones, named by a list. */
export function listedFrom(tools: readonly Tool[], id: string, listed: readonly ListedTool[]): Tool[] {
  const first = tools.findIndex(({ uniqueId }) => uniqueId === id);
  return tools.map((tool, index) => {
    const entry = first < 0 ? undefined : listed[index - first];
    return entry ? asListed(tool, entry) : tool;
  });
}
