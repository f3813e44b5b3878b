import { Readable } from 'node:stream';
import type { endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { Download } from '../../http/download.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, hashOfNumber, newestNumber, recordEvent } from '../record/events.service.ts';
import { textOfHead } from '../record/signed-head.policy.ts';
import type { SignedHead } from '../record/signed-head.policy.ts';
import { requireUser } from '../users/users.service.ts';
import { findRange, selectStretch } from './audit.repository.ts';
import type { EventFilter, StoredEvent } from './audit.repository.ts';
import { linesOf } from './event-lines.policy.ts';
import { filterOf } from './audit.service.ts';
import type { WantedEvents } from './audit.service.ts';

/** A browser opens the link at once. */
const LINK_MS = 2 * 60 * 1000;
/** An export never takes longer; a slower reader has left. */
const LONGEST_MS = 30 * 60 * 1000;
const ROWS = 200;
/** One query reads at most this many events, however few match. */
const STRETCH = 20_000;

type Start = ParsedRequestOf<typeof endpoints.startEventExport>['body'];
type Link = ParsedRequestOf<typeof endpoints.exportEvents>['query'];

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'recordKeys'>;

const filterKeys = ['person', 'toolboxId', 'kind', 'from', 'to'] as const;

const signedContent = (link: Omit<Link, 's'>): readonly unknown[] =>
  (['format', ...filterKeys, 'through', 'o', 'u', 'e'] as const).map((key) => link[key] ?? null);

/**
 * Records the export and returns a link for the browser. A session token must never be in a URL, and a file
 * fetched by script would have to fit into the page's memory.
 */
export function startExport(
  deps: Pick<Deps, 'db' | 'clock' | 'exportLinks' | 'logger'>,
  session: Session,
  { format, ...wanted }: Start,
): Promise<ResponseOf<typeof endpoints.startEventExport>> {
  const { organizationId, actor } = session;
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MS);
  return change(deps, session, async (db) => {
    const after = { format, ...wanted };
    await recordEvent(db, deps, { ...byPerson(session), kind: 'events_exported', after });
    const through = await newestNumber(db, organizationId);
    deps.logger.info({ by: actor.userId, ...after, through }, 'activity log exported');
    const e = String(Math.floor(expiresAt.getTime() / 1000));
    const link = { ...wanted, format, through, o: organizationId, u: actor.userId, e };
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(link)) if (value !== undefined) query.set(key, String(value));
    query.set('s', deps.exportLinks.sign(signedContent(link)));
    return { url: `/api/events/export?${query.toString()}`, expiresAt: expiresAt.toISOString() };
  });
}

/** Throws AppError for a forged or expired link, or if the person may no longer see the events. */
async function checkLink(deps: Pick<Deps, 'db' | 'clock' | 'exportLinks'>, link: Link): Promise<void> {
  const { s, ...content } = link;
  if (!deps.exportLinks.isSigned(signedContent(content), s ?? ''))
    throw new AppError('export_link_not_valid');
  if (Number(link.e) * 1000 <= deps.clock.now().getTime()) throw new AppError('export_link_expired');
  await read(deps, { organizationId: link.o }, (db) => checkPerson(db, link));
}

/** Someone who left or lost the permission gets no more events. */
async function checkPerson(db: Db, { o: organizationId, u: userId }: Pick<Link, 'o' | 'u'>): Promise<void> {
  const { active, role, organizationRole } = await requireUser(db, { organizationId, userId });
  if (!active || !mayCall('admin or org-admin', { role, organizationRole, duties: [] }))
    throw new AppError('forbidden');
}

type Found = readonly StoredEvent[];

/** The next matching events from a number on, and where to continue. */
async function lookOn(
  db: Db,
  organizationId: string,
  { filter, first, last }: { readonly filter: EventFilter; readonly first: number; readonly last: number },
): Promise<{ readonly found: Found; readonly next: number }> {
  const end = Math.min(last, first + STRETCH - 1);
  const stretch = { numbers: { first, last: end }, limit: ROWS };
  const found = await selectStretch(db, organizationId, { filter, stretch });
  const newest = found.at(-1);
  return { found, next: found.length === ROWS && newest ? newest.sequence + 1 : end + 1 };
}

/** Each page is its own query, so an export does not block others and a stalled reader holds no resources. */
async function* readMatching(deps: Pick<Deps, 'db'>, link: Link): AsyncGenerator<Found> {
  const filter = filterOf(link satisfies WantedEvents);
  const owner = { organizationId: link.o };
  const isTimed = filter.from !== undefined || filter.to !== undefined;
  const range = isTimed
    ? await read(deps, owner, (db) => findRange(db, link.o, filter))
    : { first: 1, last: link.through };
  if (!range) return;
  const last = Math.min(range.last, link.through);
  for (let first = range.first; first <= last;) {
    const { found, next } = await read(deps, owner, async (db) => {
      await checkPerson(db, link);
      return lookOn(db, link.o, { filter, first, last });
    });
    yield found;
    first = next;
  }
}

/** The number of the event that records the export, the last one in the file. */
function signedHead(deps: ExportDeps, { o: organizationId, through }: Link): Promise<SignedHead> {
  return read(deps, { organizationId }, async (db) => {
    const hash = await hashOfNumber(db, organizationId, through);
    return deps.recordKeys.sign({ organizationId, sequence: through, hash }, deps.clock.now());
  });
}

async function* write(deps: ExportDeps, link: Link): AsyncGenerator<string> {
  const { head, lineOf, footOf } = linesOf[link.format];
  if (head) yield head;
  for await (const found of readMatching(deps, link)) {
    if (found.length > 0) yield found.map(lineOf).join('');
  }
  yield footOf(textOfHead(await signedHead(deps, link)));
}

/** Streams the events as a file, in order, up to the one that records the export. */
export async function exportEvents(
  deps: ExportDeps & Pick<Deps, 'exportLinks'>,
  link: Link,
): Promise<Download> {
  await checkLink(deps, link);
  const day = deps.clock.now().toISOString().slice(0, 10);
  return new Download({
    name: `activity-log-${day}.${link.format}`,
    type: linesOf[link.format].type,
    content: Readable.from(write(deps, link), {
      objectMode: false,
      signal: AbortSignal.timeout(LONGEST_MS),
    }),
  });
}
