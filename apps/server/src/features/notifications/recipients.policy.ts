import type { Duty, NotificationKind, SystemRole } from '@stowed/contract';
import { dutiesOf } from '@stowed/domain';

/** `told`: who was told about this case before. `named`: whom the notice names, such as the assignee. */
type Group = 'lead' | 'inspector' | 'told' | 'named';

const groupsOf: Readonly<Record<NotificationKind, readonly Group[]>> = {
  case_opened: ['lead', 'inspector', 'named'],
  case_escalated: ['lead', 'inspector', 'named'],
  case_assigned: ['named'],
  case_closure_proposed: ['lead', 'inspector'],
  case_closed: ['told'],
  // Who was told that it is closed must not go on believing it.
  case_reopened: ['lead', 'inspector', 'named', 'told'],
  signature_awaited: ['lead', 'inspector'],
  signature_void: ['named'],
};

interface Candidate {
  readonly userId: string;
  readonly role: SystemRole;
  readonly given: readonly Duty[];
  readonly isTold: boolean;
}

interface Asked {
  readonly kind: NotificationKind;
  readonly actorId: string;
  readonly named: readonly string[];
  /** Everybody who can sign in. */
  readonly people: readonly Candidate[];
}

/** Who is told. Nobody is told about an act of their own. */
export function recipientsOf({ kind, actorId, named, people }: Asked): string[] {
  const isInspectorVacant = !people.some(({ given }) => given.includes('inspector'));
  const isIn = (person: Candidate): Readonly<Record<Group, boolean>> => {
    const duties = dutiesOf({ ...person, isInspectorVacant });
    return {
      lead: duties.includes('lead'),
      inspector: duties.includes('inspector'),
      told: person.isTold,
      named: named.includes(person.userId),
    };
  };
  return people
    .filter(({ userId }) => userId !== actorId)
    .filter((person) => groupsOf[kind].some((group) => isIn(person)[group]))
    .map(({ userId }) => userId);
}
