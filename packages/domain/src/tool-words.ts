import type { Tool, Analysis, ToolInput } from '@stowed/contract';
import { countTools, missingTools } from './tool-counts.ts';

/** Part number and pieces in words: 'P/N 12-34 · 3 pieces'; may be empty. */
export function toolDetails({ partNumber, pieces = 1 }: Pick<Tool, 'partNumber' | 'pieces'>): string {
  return [...(partNumber ? [`P/N ${partNumber}`] : []), ...(pieces > 1 ? [`${pieces} pieces`] : [])].join(
    ' · ',
  );
}

/** Whether a tool has a real name: engines and the editor number the tools that they cannot name. */
export function isNamed({ name }: Pick<Tool, 'name'>): boolean {
  return name.trim() !== '' && !/^tool \d+$/i.test(name.trim());
}

/** How many tools nobody has named yet, in words: '5 names missing'; empty for none. */
export function namesMissingWords(tools: readonly Pick<Tool, 'name'>[]): string {
  return missingNamesWords(tools.filter((tool) => !isNamed(tool)).length);
}

export function missingNamesWords(count: number): string {
  return count === 0 ? '' : `${count} ${count === 1 ? 'name' : 'names'} missing`;
}

/** Describes a drawer's tools to a detection engine, from the names in its template. */
export function toolAppearance(names: readonly string[]): 'wrenches' | 'screwdrivers' | 'hand tools' {
  const lower = names.map((name) => name.toLowerCase());
  if (lower.some((name) => name.includes('wrench'))) return 'wrenches';
  if (lower.some((name) => name.includes('screwdriver'))) return 'screwdrivers';
  return 'hand tools';
}

/** The summary of a list of tools that needs no AI service. */
export function countAndAdvise(
  tools: readonly Pick<Tool | ToolInput, 'name' | 'status' | 'needsReview'>[],
): Analysis {
  const { present, missing } = countTools(tools);
  return {
    missingCount: missing,
    presentCount: present,
    criticalMissing: missingTools(tools).map((tool) => tool.name),
    suggestions:
      missing > 0
        ? 'Please locate the missing tools before continuing.'
        : 'All tools are present. Drawer inventory is complete.',
  };
}
