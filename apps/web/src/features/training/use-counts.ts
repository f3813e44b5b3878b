import type { TrainingImage } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { drawersQuery } from '../../lib/toolbox-queries.ts';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import type { TypedCounts } from './analyze-counts.ts';
import { countsPlace, useFindKeptCounts } from './kept-counts.ts';
import type { CountEntries } from './kept-counts.ts';
import { keepPlace, lastPlace } from './last-place.ts';
import type { Place } from './place-fields.tsx';

function entriesFor({ metadata: { toolCount } }: TrainingImage): CountEntries {
  return { typed: { positions: '', expected: String(toolCount ?? '') }, place: lastPlace() };
}

/**
 * The counts of one image: as typed, or found in the template of the drawer that it shows. What the person
 * entered stays while other images are open.
 */
export function useCounts(image: TrainingImage) {
  const [before] = useState(useFindKeptCounts(image.id));
  const [start] = useState(() => before ?? entriesFor(image));
  const [entries, setEntries] = useState(start);
  const [isEntered, setIsEntered] = useState(before !== undefined);
  useKeptWork(countsPlace(image.id), isEntered ? entries : undefined, { staysWhenLeft: true });
  const template = useTemplateCount((count, asked) =>
    setEntries((now) => {
      const isMeant = now.typed === asked.typed && now.place === asked.place;
      return isMeant ? { ...now, typed: { positions: String(count), expected: String(count) } } : now;
    }),
  );

  const { mutate } = template;
  useEffect(() => {
    if (before === undefined && start.place.drawerNumber > 0) mutate(start);
  }, [before, start, mutate]);

  const enter = (next: CountEntries) => {
    setEntries(next);
    setIsEntered(true);
  };
  return {
    ...entries,
    setTyped: (typed: TypedCounts) => enter({ ...entries, typed }),
    choosePlace: (place: Place) => {
      const next = { ...entries, place };
      enter(next);
      keepPlace(place);
      template.reset();
      if (place.drawerNumber > 0) mutate(next);
    },
    hasNoTemplate: template.data === 0,
    hasFailed: template.isError,
  };
}

export type Counts = ReturnType<typeof useCounts>;

/** Finds the number of tools in a drawer's template; calls back unless it has none. */
function useTemplateCount(onFound: (count: number, asked: CountEntries) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ place: { toolboxId, drawerNumber } }: CountEntries) => {
      const drawers = await queries.ensureQueryData(drawersQuery(toolboxId));
      return drawers.find(({ number }) => number === drawerNumber)?.templateTools.length ?? 0;
    },
    onSuccess: (count, asked) => {
      if (count > 0) onFound(count, asked);
    },
  });
}
