import { anchorPoint, tool } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';
import { keptNames } from './names/kept-names.ts';
import type { Drafts } from './template-draft.ts';

/** The unsaved state of the walk. */
export interface KeptDrafts {
  /** The drawer that was shown. */
  readonly drawerNumber: number;
  readonly drafts: Drafts;
}

const keptDrafts = z.object({
  drawerNumber: z.number(),
  drafts: z.record(
    z.coerce.number(),
    z.object({
      photo: z
        .object({
          shown: z.string(),
          stored: z.string().optional(),
          confirmed: z.object({ version: z.number(), tools: z.number() }).optional(),
        })
        .optional(),
      content: z.object({
        tools: z.array(tool),
        anchors: z.array(anchorPoint),
        unplaced: z.array(z.string()).optional(),
        guessed: z.array(z.string()).optional(),
      }),
      isSaved: z.boolean(),
      version: z.number(),
      names: keptNames.optional(),
      sent: z.array(z.object({ id: z.string(), print: z.string() })).optional(),
    }),
  ),
});

export function draftsPlace(toolboxId: string): string {
  return `templates/${toolboxId}`;
}

/** Finds the unsaved work in this toolbox. */
export function useFindKeptDrafts(toolboxId: string): () => KeptDrafts | undefined {
  const find = useWorkKeptBefore(draftsPlace(toolboxId));
  return () => keptDrafts.safeParse(find()).data;
}
