import type { LiveList, LiveMessage } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import type { EventKind } from '../record/events.service.ts';
import { selectChanged, selectKinds, selectStanding } from './live.repository.ts';
import type { Standing } from './live.repository.ts';

/** After which events a list is another. */
const listOfKind: Partial<Record<EventKind, LiveList>> = {
  member_added: 'members',
  member_changed: 'members',
  profile_changed: 'members',
  invitation_sent: 'members',
  invitation_resent: 'members',
  invitation_cancelled: 'members',
  invitation_accepted: 'members',
  training_image_added: 'training',
  training_image_analyzed: 'training',
  training_image_deleted: 'training',
  annotation_created: 'training',
  annotation_verified: 'training',
};
/**
 * What is saved every two seconds while somebody draws moves the image once alone: when it was verified
 * before.
 */
const listOf = ({ kind, status }: { readonly kind: string; readonly status: string | null }) =>
  kind === 'annotation_saved' && status === 'verified' ? 'training' : lists.get(kind);

const lists: ReadonlyMap<string, LiveList> = new Map(Object.entries(listOfKind));

/** Which of these sessions still stand, each with the newest event of its organization. */
export function findStanding({ db }: Pick<Deps, 'db'>, sessions: readonly Session[]): Promise<Standing[]> {
  const watched = sessions.map(({ organizationId, sessionId }) => ({ organizationId, sessionId }));
  return selectStanding(db, watched);
}

/** What changed in an organization from one event to another, as sent to its windows. */
export function listChanged(
  deps: Pick<Deps, 'db'>,
  organizationId: string,
  range: { readonly after: number; readonly upTo: number },
): Promise<LiveMessage[]> {
  return read(deps, { organizationId }, async (db) => {
    const rows = await selectChanged(db, organizationId, range);
    const kinds = await selectKinds(db, organizationId, range);
    const changed = new Set(kinds.flatMap((kind) => listOf(kind) ?? []));
    return [
      ...rows.map(({ toolboxId, drawerNumber, version }) => ({
        ...{ kind: 'changed' as const, toolboxId, drawerNumber, version },
      })),
      ...[...changed].map((list) => ({ kind: 'listed' as const, list })),
    ];
  });
}
