import type { NotificationKind } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { By } from '../record/events.service.ts';
import { caseSubject, inventorySubject } from './notice-words.policy.ts';
import type { CaseFacts, caseNews, InventoryFacts, inventoryNews } from './notice-words.policy.ts';
import { insertNotifications, selectCandidates } from './notifications.repository.ts';
import { recipientsOf } from './recipients.policy.ts';

export { selectNotified } from './notifications.repository.ts';
export type { NotifiedPerson } from './notifications.repository.ts';

type WriteDeps = Pick<Deps, 'clock' | 'ids'>;

interface Cause {
  readonly by: Pick<By, 'organizationId' | 'actor'>;
  /** Number of the event that it is about. */
  readonly sequence: number;
}

interface Notice extends Cause {
  readonly kind: NotificationKind;
  readonly subjectId: string;
  readonly subject: string;
  readonly path: string;
  readonly named: readonly string[];
}

/** Writes a notification for each person concerned, in the transaction of the act. */
async function notify(db: Db, { clock, ids }: WriteDeps, notice: Notice): Promise<void> {
  const { by, kind, subjectId, subject, path, sequence, named } = notice;
  const { organizationId } = by;
  const people = await selectCandidates(db, { organizationId, subjectId });
  const recipients = recipientsOf({ kind, actorId: by.actor.userId, named, people });
  await insertNotifications(
    db,
    recipients.map((userId) => ({
      organizationId,
      id: ids.uuid(),
      userId,
      kind,
      subjectId,
      subject,
      path,
      eventSequence: sequence,
      createdAt: clock.now(),
      dedupeKey: `${kind} ${subjectId} ${sequence}`,
    })),
  );
}

interface CaseNotice extends Cause {
  readonly kind: keyof typeof caseNews;
  readonly lost: CaseFacts & { readonly id: string; readonly assigneeId: string | null };
}

/** Notifies people of a case. Its event is written. */
export function notifyOfCase(db: Db, deps: WriteDeps, { lost, kind, ...cause }: CaseNotice): Promise<void> {
  return notify(db, deps, {
    ...cause,
    kind,
    subjectId: lost.id,
    subject: caseSubject(kind, lost),
    path: `/cases/${lost.number}`,
    named: lost.assigneeId === null ? [] : [lost.assigneeId],
  });
}

interface InventoryNotice extends Cause {
  readonly kind: keyof typeof inventoryNews;
  readonly inventory: InventoryFacts & { readonly id: string };
  /** Whose signature it is about. */
  readonly named?: readonly string[];
}

/** Notifies people of the signatures of an inventory. The event is written. */
export function notifyOfSignature(
  db: Db,
  deps: WriteDeps,
  { inventory, kind, named = [], ...cause }: InventoryNotice,
): Promise<void> {
  return notify(db, deps, {
    ...cause,
    kind,
    named,
    subjectId: inventory.id,
    subject: inventorySubject(kind, inventory),
    path: `/toolbox/${encodeURIComponent(inventory.toolboxId)}/complete`,
  });
}
