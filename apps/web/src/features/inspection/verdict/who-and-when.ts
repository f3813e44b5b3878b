import { endpoints } from '@stowed/contract';
import type { Drawer, EvidenceEntry, EvidenceKind, EvidencePage } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { formatShortTime } from '../../../lib/format.ts';
import { asQuery } from '../../../lib/query-client.ts';
import { isSamePhoto, photoOf } from '../../../lib/same-photo.ts';
import { personWords } from '../../../widgets/person-words.ts';
import type { ShownDrawer } from './drawer-verdict.ts';

interface People {
  readonly photographedBy: string | undefined;
  readonly completedBy: string | undefined;
}

/**
 * Who took the drawer's photo and who completed it, from the newest page of its history. The key holds what
 * the answer depends on and not the history's address: a mark on a tool must not load it again.
 */
const peopleQuery = (drawer: ShownDrawer) => {
  const { toolboxId, number, imageUrl, completedAt } = drawer;
  return queryOptions<EvidencePage | null, Error, People>({
    queryKey: ['people of a drawer', toolboxId, number, photoOf(drawer), completedAt],
    queryFn: ({ signal }) =>
      asQuery(() =>
        call(
          endpoints.listEvidence,
          { params: { toolboxId, drawerNumber: String(number) }, query: {} },
          { signal },
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    select: (page) => ({
      photographedBy: personOf(page, 'photo_saved', (entry) => isSamePhoto(entry.imageUrl, imageUrl)),
      completedBy: personOf(page, 'drawer_completed'),
    }),
  });
};

function personOf(
  page: EvidencePage | null,
  wanted: EvidenceKind,
  isIt: (entry: EvidenceEntry) => boolean = () => true,
): string | undefined {
  const entry = page?.entries.find((each) => each.kind === wanted && isIt(each));
  return entry && personWords(entry.person);
}

/**
 * 'Photo Nov 28, 15:02, MSgt Alex Morgan', or the same of the completion. Without the name until the history
 * is here, and without the time of an earlier photo, which the verdict's notes say. Undefined for what waits
 * on this device, which the notes say, and while a newer photo is judged.
 */
export function useWhoAndWhen(drawer: ShownDrawer, isReplaced: boolean): string | undefined {
  const isKept = drawer.isKept === true || drawer.isPhotoWaiting === true || drawer.stoppedBy !== undefined;
  const act = isKept || isReplaced ? undefined : lastActOf(drawer);
  const { data } = useQuery({ ...peopleQuery(drawer), enabled: act !== undefined });
  if (act === undefined) return undefined;
  const person = data?.[act.person];
  if (act.at === undefined) return person && `Taken by ${person}`;
  return [`${act.what} ${formatShortTime(act.at)}`, person].filter(Boolean).join(', ');
}

interface Act {
  readonly what: string;
  /** Undefined if the verdict's notes say it. */
  readonly at: string | undefined;
  readonly person: keyof People;
}

function lastActOf({ imageUrl, photoAt, isPhotoOfInventory, status, completedAt }: Drawer): Act | undefined {
  if (status === 'complete' && completedAt !== null) {
    return { what: 'Completed', at: completedAt, person: 'completedBy' };
  }
  if (imageUrl === null || photoAt === null) return undefined;
  return { what: 'Photo', at: isPhotoOfInventory ? photoAt : undefined, person: 'photographedBy' };
}
