import type { Duty, NotificationKind, SystemRole } from '@stowed/contract';
import { dutiesOf } from '@stowed/domain';

/**
 * `notified`: was notified about this case before. `named`: is named in the notice, such as the assignee.
 * `actor`: did what the notice is about.
 */
type Group = 'lead' | 'inspector' | 'notified' | 'named' | 'actor';

interface Rule {
  readonly to: readonly Group[];
  /** Who gets none, even if in a group of `to`. */
  readonly except: readonly Group[];
}

const rules: Readonly<Record<NotificationKind, Rule>> = {
  case_opened: { to: ['lead', 'inspector', 'named'], except: [] },
  case_escalated: { to: ['lead', 'inspector', 'named'], except: [] },
  case_assigned: { to: ['named'], except: ['actor'] },
  case_closure_proposed: { to: ['lead', 'inspector'], except: ['actor'] },
  case_closed: { to: ['notified'], except: [] },
  // Nobody may go on believing that it is closed.
  case_reopened: { to: ['lead', 'inspector', 'named', 'notified'], except: ['actor'] },
  signature_awaited: { to: ['lead', 'inspector'], except: ['actor'] },
  signature_void: { to: ['named'], except: ['actor'] },
};

interface Candidate {
  readonly userId: string;
  readonly role: SystemRole;
  readonly given: readonly Duty[];
  readonly isNotified: boolean;
}

interface Asked {
  readonly kind: NotificationKind;
  readonly actorId: string;
  readonly named: readonly string[];
  /** All people who can sign in. */
  readonly people: readonly Candidate[];
}

/** Who is notified. */
export function recipientsOf({ kind, actorId, named, people }: Asked): string[] {
  const isInspectorVacant = !people.some(({ given }) => given.includes('inspector'));
  const { to, except } = rules[kind];
  const groupsOf = (person: Candidate): Readonly<Record<Group, boolean>> => {
    const duties = dutiesOf({ ...person, isInspectorVacant });
    return {
      lead: duties.includes('lead'),
      inspector: duties.includes('inspector'),
      notified: person.isNotified,
      named: named.includes(person.userId),
      actor: person.userId === actorId,
    };
  };
  return people
    .filter((person) => {
      const isIn = groupsOf(person);
      return to.some((group) => isIn[group]) && !except.some((group) => isIn[group]);
    })
    .map(({ userId }) => userId);
}
