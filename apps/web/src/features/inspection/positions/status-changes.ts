import type { Drawer, Tool } from '@stowed/contract';
import { isMissing, placesNotAccountedFor } from '@stowed/domain';
import { firstNames } from '../../../lib/format.ts';

type Contents = Pick<Drawer, 'imageUrl' | 'tools' | 'templateTools'>;

/** A tool that was not present. */
export interface FoundTool {
  readonly name: string;
  readonly was: 'missing' | 'to check' | 'not accounted for';
}

/** The tools that were not present before a save and are after it; a new shape counts by its name. */
export function foundTools(before: Contents, tools: readonly Tool[]): FoundTool[] {
  const formerIds = new Set(before.tools.map(({ uniqueId }) => uniqueId));
  const present = tools.filter((tool) => !isMissing(tool));
  const isFound = ({ uniqueId, name }: Tool) =>
    present.some(
      (tool) => tool.uniqueId === uniqueId || (tool.name === name && !formerIds.has(tool.uniqueId)),
    );
  const leftOut = placesNotAccountedFor(before);
  return [...before.tools.filter(isMissing), ...leftOut]
    .filter(isFound)
    .map((tool) => ({ name: tool.name, was: leftOut.includes(tool) ? 'not accounted for' : wasOf(tool) }));
}

const wasOf = ({ needsReview }: Tool) => (needsReview === true ? 'to check' : 'missing');

/** Names the tools whose status a save changed; empty if it changed none. */
export function statusChangeWords(before: Contents, tools: readonly Tool[]): string {
  const wasPresent = new Set(before.tools.filter((tool) => !isMissing(tool)).map(({ uniqueId }) => uniqueId));
  const lost = tools.filter((tool) => isMissing(tool) && wasPresent.has(tool.uniqueId));
  const lists = [
    { status: 'present', names: foundTools(before, tools).map(({ name }) => name) },
    { status: 'missing', names: lost.map(({ name }) => name) },
  ];
  return lists
    .filter(({ names }) => names.length > 0)
    .map(({ status, names }) => `Marked ${status} by hand: ${firstNames(names)}`)
    .join('. ');
}
