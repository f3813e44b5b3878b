import { useQuery } from '@tanstack/react-query';
import { toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { PlaceFields } from './place-fields.tsx';
import type { Counts } from './use-counts.ts';

/** Two fields side by side, if each has room. */
export const pairLook = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3';

/** Fills in both counts from the template of the drawer that the picture shows. */
export function TemplateCounts({ counts }: { readonly counts: Counts }) {
  const toolboxes = useQuery(toolboxesQuery());
  if (toolboxes.data?.length === 0) return null;
  return (
    <fieldset className="space-y-3">
      <legend className="placard mb-3">Counts from a drawer</legend>
      <div className={pairLook}>
        <PlaceFields toolboxes={toolboxes} place={counts.place} onChange={counts.choosePlace} />
      </div>
      {counts.hasNoTemplate && <p role="status">This drawer has no template.</p>}
      {counts.hasFailed && <p role="alert">The drawer could not be loaded. Please choose it again.</p>}
    </fieldset>
  );
}
