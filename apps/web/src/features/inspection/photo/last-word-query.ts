import type { Drawer, EvidenceKind, EvidencePage } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

/** What says of a drawer's tools whether they are there. */
const WORDS: readonly EvidenceKind[] = ['photo_saved', 'tools_saved', 'tool_found', 'tool_missing'];

/** When the last word on this version of a drawer was saved; null when the record's newest page does not tell. */
export const lastWordQuery = ({ toolboxId, number, version }: Drawer) =>
  queryOptions<EvidencePage, Error, string | null>({
    queryKey: [...toolboxKeys.history(toolboxId, number), 'last word', version],
    select: ({ entries }) => entries.find(({ kind }) => WORDS.includes(kind))?.at ?? null,
  });
