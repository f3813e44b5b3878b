import { useQuery } from '@tanstack/react-query';
import { toolboxesQuery, toolboxQuery } from './toolbox-queries.ts';

/**
 * A toolbox's name, from what screens have loaded, else from the list. Undefined while that loads; the ID
 * stands in for a name that is not known.
 */
export function useToolboxName(toolboxId: string): string | undefined {
  const { data: loaded } = useQuery({ ...toolboxQuery(toolboxId), enabled: false });
  const { data: listed, isLoading } = useQuery({
    ...toolboxesQuery(),
    // Loaded once: later changes of other toolboxes are not this screen's matter.
    enabled: ({ state }) => loaded === undefined && state.data === undefined,
    select: (toolboxes) => toolboxes.find((toolbox) => toolbox.toolboxId === toolboxId)?.name,
  });
  return loaded?.name ?? listed ?? (isLoading ? undefined : toolboxId);
}

/** The name, if a screen has loaded it; loads nothing itself. */
export function useKnownToolboxName(toolboxId: string): string | undefined {
  const { data: loaded } = useQuery({ ...toolboxQuery(toolboxId), enabled: false });
  const { data: listed } = useQuery({
    ...toolboxesQuery(),
    enabled: false,
    select: (toolboxes) => toolboxes.find((toolbox) => toolbox.toolboxId === toolboxId)?.name,
  });
  return loaded?.name ?? listed;
}
