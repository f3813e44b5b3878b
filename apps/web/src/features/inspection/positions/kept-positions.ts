import { tool } from '@stowed/contract';
import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/kept-draft.ts';

const keptPositions = keptDraftOf(
  z.array(tool),
  z.object({
    version: z.number(),
    /** The name of the photo on which the positions lie. */
    photo: z.string(),
    /** The drawer's tools before the person changed them. */
    before: z.array(tool),
  }),
);

/** Positions that were changed and not saved. */
export type KeptPositions = z.infer<typeof keptPositions>;

/** What of the drawer the positions were made from. */
export type PositionsBase = Readonly<KeptPositions['base']>;

export function positionsPlace(toolboxId: string, drawerNumber: number): string {
  return `positions/${toolboxId}/${drawerNumber}`;
}

export const useFindKeptPositions = (toolboxId: string, drawerNumber: number) =>
  useFindKeptDraft(positionsPlace(toolboxId, drawerNumber), keptPositions);
