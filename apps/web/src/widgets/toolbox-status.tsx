import type { LostCase, MissingTools } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { currentCasesQuery } from '../lib/case-queries.ts';
import { countOf } from '../lib/format.ts';
import { missingToolsQuery } from '../lib/toolbox-queries.ts';
import { CompletionBadge } from '../ui/badge.tsx';
import { useKeptEntries } from './kept-entries.ts';
import { countUnclosed, lackOfToolbox, unprovenWords } from './missing-words.ts';

interface ToolboxStatusProps {
  readonly toolboxId: string;
  readonly status: string;
}

/** A toolbox's status, with what its completed inventory leaves open. */
export function ToolboxStatus({ toolboxId, status }: ToolboxStatusProps) {
  const enabled = status === 'complete';
  const { data: { lack, unproven } = {} } = useQuery({
    ...missingToolsQuery(),
    enabled,
    select: (list: MissingTools) => ({
      lack: lackOfToolbox(list, toolboxId),
      unproven: unprovenWords(list, toolboxId).join(', '),
    }),
  });
  const { data: unclosed } = useQuery({
    ...currentCasesQuery(),
    enabled,
    select: (found: readonly LostCase[]) =>
      countUnclosed(found.filter((lost) => lost.toolboxId === toolboxId)),
  });
  // What waits on this device may say that something is missing.
  const isLackKnown = useKeptEntries(toolboxId) === 0;
  return (
    <StatusWithCases
      status={status}
      lack={isLackKnown ? lack : lack || undefined}
      unproven={unproven}
      unclosed={unclosed}
    />
  );
}

interface StatusWithCasesProps {
  readonly status: string;
  /** What is missing, in words; empty if nothing is, undefined if that is not known. */
  readonly lack: string | undefined;
  /** Which drawers lack a template, a comparison or a photo, in words, if the screen does not say so. */
  readonly unproven?: string | undefined;
  /** Number of cases that are not closed; undefined if that is not known. */
  readonly unclosed: number | undefined;
}

/** Not all is well while a case is not closed, also if its tool is back. */
export function StatusWithCases({ status, lack, unproven, unclosed }: StatusWithCasesProps) {
  const doubt = lack === '' ? caseWords(unclosed) : lack;
  return <CompletionBadge status={status} doubt={doubt} unproven={unproven} />;
}

function caseWords(unclosed: number | undefined): string | undefined {
  if (unclosed === undefined) return undefined;
  return unclosed === 0 ? '' : `${countOf(unclosed, 'case')} not closed`;
}
