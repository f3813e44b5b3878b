import type { Duty, NotificationKind, SystemRole } from '@stowed/contract';
import { dutiesOf } from '@stowed/domain';

/**
 * `notified`: was notified about this case before. `opener`: reported the tool missing or opened the case,
 * and so got no notification of that. `named`: is named in the notice, such as the assignee.
 */
type Group = 'lead' | 'inspector' | 'notified' | 'opener' | 'named';

const groupsOf: Readonly<Record<NotificationKind, readonly Group[]>> = {
  case_opened: ['lead', 'inspector', 'named'],
  case_escalated: ['lead', 'inspector', 'named'],
  case_assigned: ['named'],
  case_closure_proposed: ['lead', 'inspector'],
  case_closed: ['notified', 'opener'],
  // Nobody may go on believing that it is closed.
  case_reopened: ['lead', 'inspector', 'named', 'notified', 'opener'],
  signature_awaited: ['lead', 'inspector'],
  signature_void: ['named'],
};

interface Candidate {
  readonly userId: string;
  readonly role: SystemRole;
  readonly given: readonly Duty[];
  readonly isNotified: boolean;
  readonly isOpener: boolean;
}

interface Asked {
  readonly kind: NotificationKind;
  readonly actorId: string;
  readonly named: readonly string[];
  /** All people who can sign in. */
  readonly people: readonly Candidate[];
}

/** Who is notified. Nobody is notified of an act of their own. */
export function recipientsOf({ kind, actorId, named, people }: Asked): string[] {
  const isInspectorVacant = !people.some(({ given }) => given.includes('inspector'));
  const isIn = (person: Candidate): Readonly<Record<Group, boolean>> => {
    const duties = dutiesOf({ ...person, isInspectorVacant });
    return {
      lead: duties.includes('lead'),
      inspector: duties.includes('inspector'),
      notified: person.isNotified,
      opener: person.isOpener,
      named: named.includes(person.userId),
    };
  };
  return people
    .filter(({ userId }) => userId !== actorId)
    .filter((person) => groupsOf[kind].some((group) => isIn(person)[group]))
    .map(({ userId }) => userId);
}
