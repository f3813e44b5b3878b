import type { endpoints, LostCase, NamedWorkItem, ParsedRequestOf } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import { acceptDataUrl } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { findOpenInventory } from '../inventories/open-inventory.service.ts';
import { keepImage, writeImage } from '../pictures/pictures.service.ts';
import type { WrittenImage } from '../pictures/pictures.service.ts';
import { notifyOfCase } from '../notifications/notices.service.ts';
import { byPerson, lockRecord, recordEvent } from '../record/events.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { findUser } from '../users/users.service.ts';
import { useWorkItems } from '../work-items/work-items.service.ts';
import { escalate, openSuspected } from './advance.service.ts';
import {
  actOnCase,
  checkCase,
  placeOf,
  requireCase,
  requireUnclosed,
  stateAfter,
} from './case-access.service.ts';
import type { CaseDeps, ShownCase } from './case-access.service.ts';
import { selectLastSeen } from './case-facts.repository.ts';
import { presentCase } from './cases.presenter.ts';
import { findUnclosed, selectStanding, updateCase } from './cases.repository.ts';
import { makeCase } from './new-case.service.ts';
import type { Lacking } from './new-case.service.ts';
import { standingOf } from './place-standing.policy.ts';

export type PictureDeps = CaseDeps & Pick<Deps, 'config' | 'images'>;
interface Answer {
  readonly case: LostCase;
}
export type Report = ParsedRequestOf<typeof endpoints.reportLoss>['body'];
interface OfCase {
  readonly caseNumber: string;
}

/** Throws `tool_not_found`, or `tool_list_changed` if the place has another name by now. */
function requirePlace({ tools, template }: DrawerWithContents, { uniqueId, toolName }: Report): Lacking {
  const place = [...tools, ...(template?.tools ?? [])].find((one) => one.uniqueId === uniqueId);
  if (!place) throw new AppError('tool_not_found');
  if (place.name !== toolName) throw new AppError('tool_list_changed');
  return place;
}

interface Reported {
  readonly session: Session;
  /** Its toolbox is locked. */
  readonly loaded: DrawerWithContents;
  readonly report: Report;
}

/**
 * The place that a report names, which has no case yet. Locks the record. Throws as `requirePlace`, or
 * `case_exists`.
 */
export async function requireReportable(
  db: Db,
  deps: CaseDeps,
  { session, loaded, report }: Reported,
): Promise<{ readonly place: Lacking; readonly workItems: readonly NamedWorkItem[] }> {
  const place = requirePlace(loaded, report);
  const workItems = await useWorkItems(db, deps, { session, ids: report.workItemIds ?? [] });
  const { organizationId, id: drawerId } = loaded.drawer;
  await lockRecord(db, organizationId);
  await requireNoCase(db, { organizationId, drawerId, uniqueId: place.uniqueId });
  return { place, workItems };
}

interface Opening extends Reported {
  readonly place: Lacking;
  readonly workItems: readonly NamedWorkItem[];
}

/** Opens the case of a tool that a person reports as lost. */
export async function openReported(
  db: Db,
  deps: CaseDeps,
  { session, loaded, report, place, workItems }: Opening,
): Promise<LostCase> {
  const { organizationId } = session;
  const { toolbox, drawer, template } = loaded;
  const lastSeen = await selectLastSeen(db, loaded, [place]);
  const cases = await selectStanding(db, toolbox);
  const standing = standingOf(cases, { drawerId: drawer.id, uniqueId: place.uniqueId });
  const { number } = await makeCase(db, deps, {
    by: session,
    toolbox,
    drawer,
    template,
    place,
    state: 'open',
    source: 'report',
    former: standing.kind === 'count again' ? standing.former.number : null,
    inventory: await findOpenInventory(db, toolbox),
    lastSeen: lastSeen.get(place.uniqueId),
    settings: await settingsOf(db, organizationId),
    named: { workItems, why: report.note ?? 'Named in the report' },
  });
  const lost = await requireCase(db, organizationId, String(number));
  if (report.note !== null) await addNote(db, deps, { session, lost, text: report.note });
  return presentCase(await requireCase(db, organizationId, String(number)));
}

/** Throws `case_exists` with the case of this place that is not closed. */
export async function requireNoCase(
  db: Db,
  place: { readonly organizationId: string; readonly drawerId: string; readonly uniqueId: string },
): Promise<void> {
  const found = await findUnclosed(db, place);
  if (!found) return;
  const existing = await requireCase(db, place.organizationId, String(found.number));
  throw new AppError('case_exists', { extra: { case: presentCase(existing) } });
}

async function addNote(
  db: Db,
  deps: CaseDeps,
  { session, lost, text }: { readonly session: Session; readonly lost: ShownCase; readonly text: string },
): Promise<void> {
  const { id: caseId, number: caseNumber, state } = lost;
  await recordEvent(db, deps, {
    ...byPerson(session),
    ...placeOf(lost),
    kind: 'case_entry_added',
    before: { state },
    after: { caseId, caseNumber, state, kind: 'note', area: null, result: null, text },
  });
}

/** Opens a suspected case at once. */
export const openCase = (deps: CaseDeps, session: Session, { caseNumber }: OfCase): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: ({ db, deps: at, lost }) => openSuspected(db, at, { by: session, lost }),
  });

export const escalateCase = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, reason }: OfCase & { readonly reason: string | null },
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: ({ db, deps: at, lost }) =>
      escalate(db, at, { by: session, lost, ...(reason === null ? {} : { reason }) }),
  });

async function requirePerson(db: Db, organizationId: string, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = isUuid(userId) ? await findUser(db, { organizationId, userId }) : undefined;
  if (user?.active === true) return displayName(user);
  const message = 'Unknown person';
  throw new AppError('validation_failed', { message, fields: { assigneeId: message } });
}

/** Says who runs the search. */
export const assignCase = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, assigneeId }: OfCase & { readonly assigneeId: string | null },
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      requireUnclosed(lost);
      const assigneeName = await requirePerson(db, session.organizationId, assigneeId);
      if (assigneeId === lost.assigneeId) return;
      const sequence = await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_assigned',
        after: { caseId: lost.id, caseNumber: lost.number, assigneeId, assigneeName },
      });
      await updateCase(db, lost, { assigneeId });
      const assigned = { ...lost, assigneeId };
      await notifyOfCase(db, at, { by: session, sequence, kind: 'case_assigned', lost: assigned });
    },
  });

/** Writes the picture's file, after the same checks as of any picture. Its row comes with the use case. */
export async function acceptPicture(
  deps: PictureDeps,
  session: Session,
  given: string | undefined,
): Promise<WrittenImage | undefined> {
  if (given === undefined) return undefined;
  const picture = await acceptDataUrl(given);
  return writeImage(deps, session, { picture, kind: 'photo' });
}

type Entry = ParsedRequestOf<typeof endpoints.addCaseEntry>['body'];

/** A search brings a suspected case into the open first. */
async function openBeforeSearch(
  db: Db,
  deps: CaseDeps,
  { session, lost, kind }: { readonly session: Session; readonly lost: ShownCase; readonly kind: string },
): Promise<ShownCase> {
  if (kind !== 'search' || lost.state !== 'suspected') return lost;
  await openSuspected(db, deps, { by: session, lost });
  return requireCase(db, session.organizationId, String(lost.number));
}

/** Adds an entry. Entries are events, so that nobody changes or removes them. */
export async function addCaseEntry(
  deps: PictureDeps,
  session: Session,
  { caseNumber, kind, area, result, text, imageData }: OfCase & Entry,
): Promise<Answer> {
  await checkCase(deps, session, caseNumber);
  const image = await acceptPicture(deps, session, imageData);
  return actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost: found }) => {
      requireUnclosed(found);
      const lost = await openBeforeSearch(db, at, { session, lost: found, kind });
      const state = kind === 'search' ? stateAfter(lost, 'search') : lost.state;
      const hashes = image && (await keepImage(db, at, { session, image }));
      await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_entry_added',
        before: { state: lost.state },
        after: {
          caseId: lost.id,
          caseNumber: lost.number,
          state,
          kind,
          text,
          ...(kind === 'search'
            ? { area: area ?? null, result: result ?? null }
            : { area: null, result: null }),
          ...hashes,
        },
        imageId: image?.id,
      });
      await updateCase(db, lost, { state });
    },
  });
}
