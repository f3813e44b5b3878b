import type { Drawer, EvidenceKind, EvidencePage } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import type { ScanConflict } from './use-inspect-photo.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface PhotoConflictProps {
  readonly conflict: ScanConflict;
  /** When the photo was taken; undefined when that is not known. */
  readonly takenAt: string | undefined;
  /** Answers what went wrong, or nothing. */
  readonly onUseMine: () => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
}

/** A photo against what somebody else has saved meanwhile. The newer one is commended. */
export function PhotoConflict({ conflict, takenAt, onUseMine, onKeepTheirs }: PhotoConflictProps) {
  const { data: savedAt } = useQuery(lastWordQuery(conflict.theirs));
  return (
    <ConflictDialog
      conflict={conflict}
      what="photo"
      note={noteOf(conflict)}
      times={{ mine: takenAt, theirs: savedAt ?? undefined }}
      onUseMine={onUseMine}
      onKeepTheirs={onKeepTheirs}
    />
  );
}

function noteOf({ mine, theirs }: ScanConflict): string | undefined {
  if (mine.templateId === theirs.templateId) return undefined;
  return 'The drawer has another template now. Your photo will go by that one.';
}

/** Record entries that say whether a drawer's tools are there. */
const STATEMENTS: readonly EvidenceKind[] = ['photo_saved', 'tools_saved', 'tool_found', 'tool_missing'];

/** When the latest statement on this version was saved; null when the newest page of the record has none. */
const lastWordQuery = ({ toolboxId, number, version }: Drawer) =>
  queryOptions<EvidencePage, Error, string | null>({
    queryKey: [...toolboxKeys.history(toolboxId, number), 'last word', version],
    select: ({ entries }) => entries.find(({ kind }) => STATEMENTS.includes(kind))?.at ?? null,
  });
