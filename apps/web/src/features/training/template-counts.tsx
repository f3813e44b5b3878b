import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { drawersQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import type { TypedCounts } from './analyze-counts.ts';
import { PlaceFields } from './place-fields.tsx';

interface TemplateCountsProps {
  readonly onFound: (counts: TypedCounts) => void;
}

/** Fills in both counts from the template of the drawer that the picture shows. */
export function TemplateCounts({ onFound }: TemplateCountsProps) {
  const toolboxes = useQuery(toolboxesQuery());
  const [place, setPlace] = useState({ toolboxId: '', drawerNumber: 0 });
  const { toolboxId, drawerNumber } = place;
  const drawers = useQuery({ ...drawersQuery(toolboxId), enabled: toolboxId !== '' });
  const drawer = drawers.data?.find(({ number }) => number === drawerNumber);
  const count = drawer?.templateTools.length ?? 0;
  useEffect(() => {
    if (count > 0) onFound({ positions: String(count), expected: String(count) });
    // why: once for each choice; later changes of the counts are the person's own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [drawer?.id, count]);
  if (toolboxes.data?.length === 0) return null;
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">Counts from a drawer</summary>
      <div className="space-y-3 p-3 pt-1">
        <PlaceFields toolboxes={toolboxes} place={place} onChange={setPlace} />
        {drawer && count === 0 && <p role="status">This drawer has no template.</p>}
      </div>
    </details>
  );
}
