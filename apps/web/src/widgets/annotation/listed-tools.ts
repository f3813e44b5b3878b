import type { Tool } from '@stowed/contract';
import type { ListedTool } from '@stowed/domain';

/** The tool as a list names it. What was known under its former name is gone. */
export function asListed({ partNumber: _number, pieces: _pieces, ...tool }: Tool, listed: ListedTool): Tool {
  return { ...tool, ...listed };
}

/** The tool `id` and those behind it, as a list names them in turn. */
export function listedFrom(tools: readonly Tool[], id: string, listed: readonly ListedTool[]): Tool[] {
  const first = tools.findIndex(({ uniqueId }) => uniqueId === id);
  return tools.map((tool, index) => {
    const entry = first < 0 ? undefined : listed[index - first];
    return entry ? asListed(tool, entry) : tool;
  });
}
