import { tool } from '@stowed/contract';
import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/kept-draft.ts';

const keptPositions = keptDraftOf(
  z.array(tool),
  z.object({
    version: z.number(),
    /** The stable address of the photo that the positions were drawn on. */
    photo: z.string(),
    /** The drawer's tools before the person changed them. */
    before: z.array(tool),
  }),
);

/** Unsaved positions. */
export type KeptPositions = z.infer<typeof keptPositions>;

/** The state of the drawer that the positions were made from. */
export type PositionsBase = Readonly<KeptPositions['base']>;

export function positionsPlace(toolboxId: string, drawerNumber: number): string {
  return `positions/${toolboxId}/${drawerNumber}`;
}

export const useFindKeptPositions = (toolboxId: string, drawerNumber: number) =>
  useFindKeptDraft(positionsPlace(toolboxId, drawerNumber), keptPositions);
