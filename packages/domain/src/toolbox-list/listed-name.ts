import { limits } from '@stowed/contract';
import { compact } from '../compact.ts';
import { piecesOf } from '../tool-list/tool-list.ts';
import type { ListedTool } from '../tool-list/tool-list.ts';

interface NameCells {
  readonly tool?: string;
  readonly partNumber?: string;
  readonly pieces?: string;
}

interface ReadName {
  readonly tool?: ListedTool;
  /** What is wrong with it. */
  readonly message?: string;
}

/** A tool's name, part number and pieces in a line; neither tool nor message: the line names none. */
export function readToolName({ tool: name, partNumber, pieces: cell = '' }: NameCells): ReadName {
  if (name === undefined) {
    return partNumber === undefined && cell === '' ? {} : { message: 'there is no tool name' };
  }
  const pieces = piecesOf(cell) ?? 1;
  const { min, max } = limits.piecesPerTool;
  const most = limits.characters.name;
  for (const [what, text] of [
    ['tool name', name],
    ['part number', partNumber ?? ''],
  ] as const) {
    if (text.length > most)
      return { message: `the ${what} has ${text.length} characters, but only ${most} fit` };
  }
  if (!(pieces >= min && pieces <= max)) {
    return { message: `the number of pieces must be a whole number from ${min} to ${max}` };
  }
  return { tool: compact({ name, partNumber, pieces: pieces === 1 ? undefined : pieces }) };
}
