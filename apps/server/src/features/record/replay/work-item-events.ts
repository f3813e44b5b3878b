import { nameKey } from '../../../name-key.ts';
import type { EventBody } from '../event-kinds.policy.ts';
import type { OfOrganization } from './at-event.ts';
import { compareFacts } from './facts.policy.ts';

/** An aircraft or a job is added to the organization. */
export function workItemCreated(
  { state, event }: OfOrganization,
  { after }: EventBody<'work_item_added'>,
): void {
  const { workItemId, kind, title, parentId } = after;
  const reference = event.subject ?? '';
  const facts = { kind, reference, referenceKey: nameKey(reference), title, parentId, isArchived: false };
  state.workItems.set(workItemId, facts);
}

export function workItemChanged(
  { state, event, report }: OfOrganization,
  { before, after }: EventBody<'work_item_changed'>,
): void {
  const facts = state.workItems.get(after.workItemId);
  if (!facts) {
    report(`aircraft or job ${after.workItemId}: no event recorded it`);
    return;
  }
  const { title, archived: isArchived, parentId } = before;
  const found = { title, isArchived, parentId, reference: event.subject };
  compareFacts(`aircraft or job ${after.workItemId}`, { expected: facts, found }, report);
  Object.assign(facts, { title: after.title, isArchived: after.archived });
  // Absent in events that leave it as it is.
  if (after.parentId !== undefined) facts.parentId = after.parentId;
}
