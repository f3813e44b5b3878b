import type { MissingTools } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { missingToolsQuery } from '../lib/toolbox-queries.ts';
import { CompletionBadge } from '../ui/badge.tsx';
import { lackOfToolbox } from './missing-words.ts';

interface ToolboxStatusProps {
  readonly toolboxId: string;
  readonly status: string;
}

/** A toolbox's status, with the tools that its completed inventory leaves missing. */
export function ToolboxStatus({ toolboxId, status }: ToolboxStatusProps) {
  const { data: doubt } = useQuery({
    ...missingToolsQuery(),
    enabled: status === 'complete',
    select: (list: MissingTools) => lackOfToolbox(list, toolboxId),
  });
  return <CompletionBadge status={status} doubt={doubt} />;
}
