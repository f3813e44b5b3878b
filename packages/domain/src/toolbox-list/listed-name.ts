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
  const message = tooLong('tool name', name) ?? tooLong('part number', partNumber) ?? piecesProblem(pieces);
  if (message !== undefined) return { message };
  return { tool: compact({ name, partNumber, pieces: pieces === 1 ? undefined : pieces }) };
}

function tooLong(what: string, text = ''): string | undefined {
  const most = limits.characters.name;
  return text.length > most ? `the ${what} has ${text.length} characters, but only ${most} fit` : undefined;
}

function piecesProblem(pieces: number): string | undefined {
  const { min, max } = limits.piecesPerTool;
  if (pieces >= min && pieces <= max) return undefined;
  return `the number of pieces must be a whole number from ${min} to ${max}`;
}
