import { endpoints } from '@stowed/contract';
import type { BlockedWorkItem, CaseDetails, LostCase, ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchPath, pathOf } from './call.ts';
import { fetchOrKept } from './device/kept-answers.ts';
import { asQuery } from './query-client.ts';

type Cases = ResponseOf<typeof endpoints.listCases>;

/** Every page of a list of cases: no missing tool may lose its case to the newest 50. */
async function readAll(path: string, signal: AbortSignal): Promise<readonly LostCase[]> {
  const found: LostCase[] = [];
  let cursor: string | null = null;
  do {
    const page: string = cursor === null ? path : `${path}&cursor=${cursor}`;
    const answer = (await fetchOrKept(page, () => fetchPath(page, signal))) as Cases;
    found.push(...answer.cases);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return found;
}

function cases(query: string) {
  const path = `${endpoints.listCases.path}?${query}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => asQuery(() => readAll(path, signal)),
  });
}

/** The cases that say something about a toolbox now: not closed, or to be counted again, or excused. */
export const casesOfToolboxQuery = (toolboxId: string) =>
  cases(`state=current&toolboxId=${encodeURIComponent(toolboxId)}`);

/** The same of the whole organization. */
export const currentCasesQuery = () => cases('state=current');

export const caseQuery = (caseNumber: string) =>
  queryOptions<CaseDetails>({ queryKey: [pathOf(endpoints.getCase.path, { caseNumber })] });

/** The aircraft and jobs that are not releasable. */
export const blockedQuery = () =>
  queryOptions({
    queryKey: [endpoints.listBlockedWorkItems.path],
    select: ({ items }: ResponseOf<typeof endpoints.listBlockedWorkItems>): readonly BlockedWorkItem[] =>
      items,
  });

export const caseOfferQuery = () =>
  queryOptions({
    queryKey: [endpoints.getCaseOffer.path],
    select: ({ missing }: ResponseOf<typeof endpoints.getCaseOffer>) => missing,
  });
