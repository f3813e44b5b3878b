import type { AuditPage, endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { eventKinds } from '../activity/event-words.policy.ts';
import { presentEvent } from './audit.presenter.ts';
import { selectEventPage, selectPeople, selectToolboxIds } from './audit.repository.ts';
import type { EventFilter } from './audit.repository.ts';

const PAGE_LENGTH = 50;

type Query = ParsedRequestOf<typeof endpoints.listEvents>['query'];

/** The organization's record, newest first, page by page. */
export function listEvents(
  deps: Pick<Deps, 'db' | 'signedImages'>,
  session: Session,
  { cursor, ...wanted }: Query,
): Promise<AuditPage> {
  return read(deps, session, async (db) => {
    const rows = await selectEventPage(db, session.organizationId, {
      filter: filterOf(wanted),
      // One extra row shows whether there is another page.
      page: { before: cursor, limit: PAGE_LENGTH + 1 },
    });
    const events = rows.slice(0, PAGE_LENGTH).map((row) => presentEvent(deps, row));
    const last = events.at(-1);
    return { events, nextCursor: rows.length > PAGE_LENGTH && last ? String(last.sequence) : null };
  });
}

/** The available filter values. */
export function listEventChoices(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<ResponseOf<typeof endpoints.listEventChoices>> {
  return read(deps, session, async (db) => {
    const users = await selectPeople(db, session.organizationId);
    const people = users.map(({ id, username, firstName, lastName }) => ({
      id,
      name: displayName({ username, firstName, lastName }),
    }));
    const toolboxes = await selectToolboxIds(db, session.organizationId);
    return {
      people: people.sort((a, b) => a.name.localeCompare(b.name)),
      toolboxes: toolboxes.map(({ toolboxId, deleted }) => ({ toolboxId, isDeleted: deleted })),
      kinds: [...eventKinds],
    };
  });
}

/** A filter parsed from a query or body. */
export interface WantedEvents {
  readonly person?: string | undefined;
  readonly toolboxId?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const filterOf = ({ person, toolboxId, kind, from, to }: WantedEvents): EventFilter => ({
  person,
  toolboxId,
  kind,
  from: momentOf(from),
  to: momentOf(to),
});
