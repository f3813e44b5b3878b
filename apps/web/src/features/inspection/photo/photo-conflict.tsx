import type { Drawer, EvidenceKind, EvidencePage } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/format.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import { ConflictDialog } from '../../../widgets/conflict/conflict-dialog.tsx';
import type { ConflictSide } from '../../../widgets/conflict/conflict-dialog.tsx';
import { VerdictFigures } from '../../../widgets/conflict/verdict-figures.tsx';
import type { PhotoContent } from './photo-content.ts';

interface PhotoConflictProps {
  readonly mine: PhotoContent;
  readonly theirs: Drawer;
  /** When the photo was taken, if known. */
  readonly takenAt: string | undefined;
  readonly onUseMine: () => Promise<CaptureOutcome>;
  readonly onKeepTheirs: () => void;
}

/** A choice between a photo and a newer save by someone else. The newer one is recommended. */
export function PhotoConflict({ mine, theirs, takenAt, onUseMine, onKeepTheirs }: PhotoConflictProps) {
  const last = useLastWord(theirs);
  const savedAt = last?.at;
  return (
    <ConflictDialog
      title="This drawer has changed"
      description="It has changed since you last saw it. Your photo is kept until you choose."
      note={
        mine.templateId === theirs.templateId
          ? undefined
          : 'The drawer has a different template now. Your photo will be checked against it.'
      }
      theirs={{
        ...savedDrawerSide(theirs),
        time: last ? `Saved ${formatMoment(last.at)} by ${last.person}` : undefined,
      }}
      mine={{
        title: 'Your photo',
        time: takenAt && `Captured ${formatMoment(takenAt)}`,
        imageUrl: mine.imageUrl,
        figures: <VerdictFigures tools={mine.tools} />,
        choice: 'Use my photo',
      }}
      recommended={newerOf(takenAt, savedAt)}
      onUseMine={async () => problemOf(await onUseMine())}
      onKeepTheirs={onKeepTheirs}
    />
  );
}

function problemOf(outcome: CaptureOutcome): string | undefined {
  if (outcome.kind === 'conflict') return 'The drawer has changed again. Your photo is not saved yet.';
  return outcome.kind === 'failed' ? outcome.message : undefined;
}

/** Undefined if one of the times is unknown. */
function newerOf(mine: string | undefined, theirs: string | null | undefined): 'mine' | 'theirs' | undefined {
  if (!mine || !theirs) return undefined;
  return Date.parse(mine) < Date.parse(theirs) ? 'theirs' : 'mine';
}

/** Record entries that say whether a drawer's tools are there. */
const STATEMENTS: readonly EvidenceKind[] = ['photo_saved', 'tools_saved', 'tool_found', 'tool_missing'];

interface LastWord {
  readonly at: string;
  readonly person: string;
}

/** When and by whom the latest of these entries was saved; null if the first page of the record has none. */
const lastWordQuery = ({ toolboxId, number, version }: Drawer) =>
  queryOptions<EvidencePage, Error, LastWord | null>({
    queryKey: [...toolboxKeys.history(toolboxId, number), 'last word', version],
    select: ({ entries }) => {
      const last = entries.find(({ kind }) => STATEMENTS.includes(kind));
      return last ? { at: last.at, person: last.person.name } : null;
    },
  });

/** Who saved the shown state, and when; undefined while unknown. */
export const useLastWord = (drawer: Drawer): LastWord | undefined =>
  useQuery(lastWordQuery(drawer)).data ?? undefined;

/** A drawer as someone else saved it, as one side of a choice. */
export function savedDrawerSide({ imageUrl, tools }: Drawer): ConflictSide {
  return {
    title: 'Saved version',
    imageUrl,
    figures: <VerdictFigures tools={tools} />,
    choice: 'Keep what is saved',
  };
}
