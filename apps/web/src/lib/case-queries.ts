import { endpoints } from '@stowed/contract';
import type { BlockedWorkItem, CaseDetails, LostCase, ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { pathOf } from './call.ts';

type Cases = ResponseOf<typeof endpoints.listCases>;

const cases = (query: string) =>
  queryOptions({
    queryKey: [`${endpoints.listCases.path}?${query}`],
    select: ({ cases: found }: Cases): readonly LostCase[] => found,
  });

/** The cases that say something about a toolbox now: not closed, or to be counted again, or excused. */
export const casesOfToolboxQuery = (toolboxId: string) =>
  cases(`state=current&toolboxId=${encodeURIComponent(toolboxId)}`);

/** The same of the whole organization, the newest 50. */
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
