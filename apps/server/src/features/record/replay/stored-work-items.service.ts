import type { Db } from '../../../db/client.ts';
import type { WorkItemRow } from '../../../db/rows.ts';
import { selectWorkItemRows } from '../stored-state.repository.ts';
import type { Report } from './facts.policy.ts';
import type { ReplayedState, WorkItemFacts } from './state.ts';
import { compareRows } from './stored-rows.ts';

const workItemFacts = ({ archivedAt, ...row }: WorkItemRow): WorkItemFacts => ({
  ...row,
  isArchived: archivedAt !== null,
});

/**
 * Compares the organization's aircraft and jobs with what its events say, and takes them out of the state.
 * Not compared: the row version, the last use, and when it was archived.
 */
export const compareWorkItems = (
  db: Db,
  organizationId: string,
  { state: { workItems }, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<void> =>
  compareRows((page) => selectWorkItemRows(db, organizationId, page), {
    what: 'aircraft or job',
    expected: workItems,
    factsOf: workItemFacts,
    report,
  });
