import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { drawersQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import type { TypedCounts } from './analyze-counts.ts';
import { PlaceFields } from './place-fields.tsx';
import type { Place } from './place-fields.tsx';

interface TemplateCountsProps {
  readonly onFound: (counts: TypedCounts) => void;
}

/** Fills in both counts from the template of the drawer that the picture shows. */
export function TemplateCounts({ onFound }: TemplateCountsProps) {
  const toolboxes = useQuery(toolboxesQuery());
  const [place, setPlace] = useState<Place>({ toolboxId: '', drawerNumber: 0 });
  const count = useTemplateCount((found) => onFound({ positions: String(found), expected: String(found) }));
  const choose = (chosen: Place) => {
    setPlace(chosen);
    count.reset();
    if (chosen.drawerNumber > 0) count.mutate(chosen);
  };
  if (toolboxes.data?.length === 0) return null;
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">Counts from a drawer</summary>
      <div className="space-y-3 p-3 pt-1">
        <PlaceFields toolboxes={toolboxes} place={place} onChange={choose} />
        {count.data === 0 && <p role="status">This drawer has no template.</p>}
        {count.isError && <p role="alert">The drawer could not be loaded. Please choose it again.</p>}
      </div>
    </details>
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
