import { boundsOf } from '@stowed/domain';
import type { PicturedTool } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { readCase } from '../cases/case-reading.service.ts';
import type { ReadCase } from '../cases/case-reading.service.ts';
import { presentCase } from '../cases/cases.presenter.ts';
import { presentEntry } from '../cases/timeline.presenter.ts';
import { selectNotified } from '../notifications/notices.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { writeCaseReport } from './case-report-writer.ts';
import type { ReportPicture } from './case-report-writer.ts';
import { readRecord, selectPictures } from './receipt.repository.ts';
import type { PictureRow } from './receipt.repository.ts';

type ReportDeps = Pick<Deps, 'db' | 'images' | 'clock' | 'recordKeys'>;

const pictureIds = ({ events, lastSeen, template }: ReadCase): string[] =>
  [...events.map(({ imageId }) => imageId), lastSeen?.row.imageId, template?.imageId].flatMap(
    (imageId) => imageId ?? [],
  );

interface Wanted {
  readonly imageId: string | null | undefined;
  readonly shape?: PicturedTool['shape'];
  readonly rows: readonly PictureRow[];
}

/** A missing picture leaves its place empty; the rest is still printed. */
async function pictureOf(
  { images }: Pick<Deps, 'images'>,
  { imageId, shape = null, rows }: Wanted,
): Promise<ReportPicture | undefined> {
  const row = rows.find(({ id }) => id === imageId);
  const bytes = row && (await images.find(row.id));
  if (!bytes) return undefined;
  return { ...row, bytes, frame: shape && boundsOf(shape, row.width / row.height) };
}

/** Renders a case as a PDF. Throws `case_not_found`. */
export async function printCaseReport(
  deps: ReportDeps,
  session: Session,
  caseNumber: string,
): Promise<Uint8Array> {
  const { organizationId } = session;
  const found = await read(deps, session, async (db) => {
    const lost = await readCase(db, session, caseNumber);
    return {
      ...lost,
      rows: await selectPictures(db, organizationId, pictureIds(lost)),
      notified: await selectNotified(db, { organizationId, subjectId: lost.lost.id }),
      record: await readRecord(db, organizationId),
      timeZone: (await settingsOf(db, organizationId)).timeZone,
    };
  });
  const { lost, events, lastSeen, template, place, rows, record } = found;
  const entries = [];
  for (const row of events.toReversed()) {
    const entry = presentEntry(row, null);
    if (entry) entries.push({ entry, picture: await pictureOf(deps, { imageId: row.imageId, rows }) });
  }
  const seenShape = lastSeen?.isLocated === true ? lastSeen.tool.shape : null;
  const printedAt = deps.clock.now();
  return writeCaseReport({
    organization: record.name,
    lost: presentCase(lost),
    entries,
    workItems: found.workItems,
    notified: found.notified,
    lastSeen: lastSeen && {
      at: lastSeen.at,
      person: lastSeen.row,
      sequence: lastSeen.row.sequence,
      isByEngine: lastSeen.tool.decidedBy === 'engine',
      picture: await pictureOf(deps, { imageId: lastSeen.row.imageId, shape: seenShape, rows }),
    },
    place: await pictureOf(deps, { imageId: place && template?.imageId, shape: place ?? null, rows }),
    timeZone: found.timeZone,
    newest: deps.recordKeys.sign({ ...record, organizationId }, printedAt),
    printedBy: session.actor.name,
    printedAt,
  });
}
