import type { Tool, Analysis, ToolInput } from '@stowed/contract';
import { countTools, missingTools } from './tool-counts.ts';

/** Part number and pieces in words: 'P/N 12-34 · 3 pieces'; may be empty. */
export function toolDetails({ partNumber, pieces = 1 }: Pick<Tool, 'partNumber' | 'pieces'>): string {
  return [...(partNumber ? [`P/N ${partNumber}`] : []), ...(pieces > 1 ? [`${pieces} pieces`] : [])].join(
    ' · ',
  );
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
