import type { Drawer, Tool } from '@stowed/contract';
import { boundsOf } from './shapes/bounds.ts';
import type { Box } from './shapes/repair.ts';

export interface Heatmap {
  /** Cells per row, and rows. */
  readonly side: number;
  /** How many tools touch each cell, row by row. */
  readonly cells: readonly number[];
  /** The share of cells that a tool touches, 0 to 1. */
  readonly coverage: number;
}

const FEWEST_CELLS = 25;
const LOW_COVERAGE = 0.5;

/**
 * The distribution of tools in a picture: a square grid with at least 25 cells and at least one cell per
 * tool.
 */
export function heatmapOf(tools: readonly Tool[], aspect: number): Heatmap {
  const side = Math.ceil(Math.sqrt(Math.max(FEWEST_CELLS, tools.length)));
  const boxes = tools.map((tool) => boundsOf(tool, aspect));
  const size = 100 / side;
  const cells = Array.from({ length: side * side }, (_, index) => {
    const cell = { x: (index % side) * size, y: Math.floor(index / side) * size, width: size, height: size };
    return boxes.filter((box) => overlap(box, cell)).length;
  });
  return { side, cells, coverage: cells.filter((count) => count > 0).length / cells.length };
}

type Watched = Pick<Drawer, 'tools' | 'templateTools'> & {
  /** How many tools the drawer should hold. */
  readonly expected: number;
};

/** Irregularities of a drawer's tools and their places. */
export function heatmapWarnings(
  { tools, templateTools, expected }: Watched,
  { coverage }: Heatmap,
): string[] {
  const twice = namesUsedTwice(tools);
  return [
    ...(tools.length === expected
      ? []
      : [`Tool count mismatch: expected ${expected}, found ${tools.length}`]),
    ...(templateTools.length === 0 || templateTools.length === tools.length
      ? []
      : [`Position count mismatch: expected ${templateTools.length}, found ${tools.length}`]),
    ...(coverage < LOW_COVERAGE ? ['Low drawer coverage: Tools are concentrated in a small area'] : []),
    ...(twice.length === 0 ? [] : [`Duplicate tool names detected: ${twice.join(', ')}`]),
  ];
}

/** Each duplicate name, ignoring case and outer spaces, as it first appears. */
function namesUsedTwice(tools: readonly Tool[]): string[] {
  const counts = new Map<string, { readonly name: string; readonly count: number }>();
  for (const { name } of tools) {
    const key = name.trim().toLowerCase();
    const known = counts.get(key);
    counts.set(key, { name: known?.name ?? name.trim(), count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].filter(({ count }) => count > 1).map(({ name }) => name);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
