import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { drawersQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import type { TypedCounts } from './analyze-counts.ts';
import { keepPlace, lastPlace } from './last-place.ts';
import { PlaceFields } from './place-fields.tsx';
import type { Place } from './place-fields.tsx';

interface TemplateCountsProps {
  readonly onFound: (counts: TypedCounts) => void;
}

/** Fills in both counts from the template of the drawer that the picture shows. */
export function TemplateCounts({ onFound }: TemplateCountsProps) {
  const toolboxes = useQuery(toolboxesQuery());
  const [place, setPlace] = useState(lastPlace);
  const count = useTemplateCount((found) => onFound({ positions: String(found), expected: String(found) }));
  const choose = (chosen: Place) => {
    setPlace(chosen);
    keepPlace(chosen);
    count.reset();
    if (chosen.drawerNumber > 0) count.mutate(chosen);
  };
  const { mutate } = count;
  useEffect(() => {
    const before = lastPlace();
    if (before.drawerNumber > 0) mutate(before);
  }, [mutate]);
  if (toolboxes.data?.length === 0) return null;
  return (
    <fieldset className="space-y-3">
      <legend className="placard mb-3">Counts from a drawer</legend>
      <PlaceFields toolboxes={toolboxes} place={place} onChange={choose} />
      {count.data === 0 && <p role="status">This drawer has no template.</p>}
      {count.isError && <p role="alert">The drawer could not be loaded. Please choose it again.</p>}
    </fieldset>
  );
}

/** Finds the number of tools in a drawer's template; calls back unless it has none. */
function useTemplateCount(onFound: (count: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ toolboxId, drawerNumber }: Place) => {
      const drawers = await queries.ensureQueryData(drawersQuery(toolboxId));
      return drawers.find(({ number }) => number === drawerNumber)?.templateTools.length ?? 0;
    },
    onSuccess: (count) => {
      if (count > 0) onFound(count);
    },
  });
}
