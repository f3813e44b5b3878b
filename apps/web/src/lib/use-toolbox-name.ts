import { useQuery } from '@tanstack/react-query';
import { toolboxesQuery, toolboxQuery } from './toolbox-queries.ts';

/** A toolbox's name as far as screens, or this one, have loaded it. */
function useSearchedName(toolboxId: string, isListLoaded: boolean) {
  const toolbox = useQuery({ ...toolboxQuery(toolboxId), enabled: false });
  const list = useQuery({
    ...toolboxesQuery(),
    // Loaded once: later changes of other toolboxes are not this screen's matter.
    enabled: ({ state }) => isListLoaded && toolbox.data === undefined && state.data === undefined,
    select: (toolboxes) => toolboxes.find((other) => other.toolboxId === toolboxId)?.name,
  });
  return { name: toolbox.data?.name ?? list.data, toolbox, list };
}

/**
 * A toolbox's name, from what screens have loaded, else from the list. Undefined while that loads; the ID
 * stands in for a name that is not known.
 */
export function useToolboxName(toolboxId: string): string | undefined {
  const { name, list } = useSearchedName(toolboxId, true);
  return name ?? (list.isLoading ? undefined : toolboxId);
}

/** The name, if a screen has loaded it, or whether it will not come; loads nothing itself. */
export function useKnownToolboxName(toolboxId: string) {
  const { name, toolbox, list } = useSearchedName(toolboxId, false);
  const isUnlisted = list.isSuccess && toolbox.fetchStatus === 'idle';
  return { name, isSettled: name !== undefined || toolbox.isError || list.isError || isUnlisted };
}
