import type { Toolbox } from '@stowed/contract';

/** The filter; empty shows everything. */
export interface ToolboxFilter {
  readonly text: string;
  readonly type: string;
  readonly status: string;
}

function isFiltering({ text, type, status }: ToolboxFilter): boolean {
  return text.trim() !== '' || type !== '' || status !== '';
}

/**
 * The toolboxes whose id, name or EID contain every word, with the chosen type and status, in their order.
 */
export function filterToolboxes(toolboxes: readonly Toolbox[], filter: ToolboxFilter): readonly Toolbox[] {
  if (!isFiltering(filter)) return toolboxes;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return toolboxes.filter(
    (toolbox) =>
      (filter.type === '' || toolbox.type === filter.type) &&
      (filter.status === '' || isComplete(toolbox) === (filter.status === 'complete')) &&
      holdsAll(toolbox, words),
  );
}

/** Every other status needs an inventory. */
function isComplete({ status }: Toolbox): boolean {
  return status === 'complete';
}

function holdsAll({ toolboxId, name, eid }: Toolbox, words: readonly string[]): boolean {
  const text = `${toolboxId}\n${name}\n${eid ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
