import { tool } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';

const keptPositions = z.object({
  version: z.number(),
  /** The photo that they lie on, by its name. */
  photo: z.string(),
  tools: z.array(tool),
  /** The tools as the person began with them. */
  before: z.array(tool).default([]),
});

/** Positions that were changed and not saved, and the drawer's version and photo that they were made from. */
export type KeptPositions = Readonly<z.infer<typeof keptPositions>>;

export function positionsPlace(toolboxId: string, drawerNumber: number): string {
  return `positions/${toolboxId}/${drawerNumber}`;
}

/** The drawer's positions that were changed before and not saved, when there are some. */
export function useFindKeptPositions(
  toolboxId: string,
  drawerNumber: number,
): () => KeptPositions | undefined {
  const find = useWorkKeptBefore(positionsPlace(toolboxId, drawerNumber));
  return () => keptPositions.safeParse(find()).data;
}
