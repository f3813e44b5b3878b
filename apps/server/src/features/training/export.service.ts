import { Readable } from 'node:stream';
import type { ExportFormat } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { Download } from '../../http/download.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { requireUser } from '../users/users.service.ts';
import { CocoDataset } from './dataset-coco.ts';
import { Labels, pictureName, writeJson } from './dataset.ts';
import type { Dataset, DatasetRow } from './dataset.ts';
import { labelsName, yoloLabels, yoloSettings } from './dataset-yolo.ts';
import type { YoloTask } from './dataset-yolo.ts';
import { selectVerified } from './dataset.repository.ts';
import { writeZip } from './zip-writer.ts';

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'images' | 'signedImages' | 'publicUrl'>;

const PAGE_ROWS = 100;

/** The verified images by id. Each page is its own query, so an export does not block others. */
async function* readDataset(deps: ExportDeps, session: Session): Dataset {
  let after: string | undefined;
  for (;;) {
    const page = { after, limit: PAGE_ROWS };
    const rows = await read(deps, session, (db) => selectVerified(db, session.organizationId, page));
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)?.id;
  }
}

async function organizationName(deps: ExportDeps, { organizationId, actor }: Session): Promise<string> {
  const user = await read(deps, { organizationId }, (db) =>
    requireUser(db, { organizationId, userId: actor.userId }),
  );
  return user.organizationName;
}

/** Exports the verified images as one JSON file. Its picture links are signed and expire. */
export async function exportTraining(deps: ExportDeps, session: Session): Promise<Download> {
  const exportedAt = deps.clock.now().toISOString();
  const organization = await organizationName(deps, session);
  const imageUrlOf = ({ imageId }: DatasetRow) =>
    deps.publicUrl.linkTo(deps.signedImages.pathOf(session.organizationId, imageId));
  const content = writeJson(readDataset(deps, session), { exportedAt, organization, imageUrlOf });
  return new Download({
    name: `training-dataset-${exportedAt.slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    content: Readable.from(content, { objectMode: false }),
  });
}

interface Archive {
  readonly deps: ExportDeps;
  readonly session: Session;
  readonly exportedAt: string;
  readonly withPictures: boolean;
}

const text = (name: string, content: string) => ({ name, content: Buffer.from(content), compress: true });

type Pictured = Pick<DatasetRow, 'id' | 'imageId'>;

/** The picture of a row, if pictures are included and it still exists. */
async function* picture({ deps, withPictures }: Archive, row: Pictured) {
  const content = withPictures ? await deps.images.find(row.imageId) : undefined;
  if (content) yield { name: pictureName(row), content, compress: false };
}

async function* yolo(archive: Archive, task: YoloTask) {
  const labels = new Labels(0);
  for await (const row of readDataset(archive.deps, archive.session)) {
    yield text(labelsName(row), yoloLabels(row, task, labels));
    yield* picture(archive, row);
  }
  yield text('data.yaml', yoloSettings(labels));
}

async function* noting(dataset: Dataset, into: Pictured[]): Dataset {
  for await (const row of dataset) {
    into.push({ id: row.id, imageId: row.imageId });
    yield row;
  }
}

async function* writeCoco(dataset: Dataset, exportedAt: string, organization: string) {
  const coco = new CocoDataset();
  yield coco.open(exportedAt, organization);
  for await (const row of dataset) yield coco.add(row);
  yield coco.close();
}

interface OneFile {
  readonly name: string;
  readonly write: (dataset: Dataset) => AsyncIterable<string>;
}

/** One file that lists all pictures, followed by exactly those pictures. */
async function* besideFile(archive: Archive, { name, write }: OneFile) {
  const named: Pictured[] = [];
  const dataset = noting(readDataset(archive.deps, archive.session), named);
  yield { name, content: write(dataset), compress: true };
  for (const row of named) yield* picture(archive, row);
}

async function entriesOf(archive: Archive, format: ExportFormat) {
  const { deps, session, exportedAt } = archive;
  switch (format) {
    case 'yolo-boxes':
      return yolo(archive, 'boxes');
    case 'yolo-segmentation':
      return yolo(archive, 'segmentation');
    case 'coco': {
      const organization = await organizationName(deps, session);
      const write = (dataset: Dataset) => writeCoco(dataset, exportedAt, organization);
      return besideFile(archive, { name: 'annotations/instances_train.json', write });
    }
    case 'archive': {
      const organization = await organizationName(deps, session);
      const frame = { exportedAt, organization, imageUrlOf: pictureName };
      return besideFile(archive, { name: 'dataset.json', write: (dataset) => writeJson(dataset, frame) });
    }
  }
}

interface Wish {
  readonly format: ExportFormat;
  readonly withPictures: boolean;
}

/** Exports verified images as a ZIP: COCO, YOLO, or our JSON with the pictures. */
export async function exportTrainingAs(
  deps: ExportDeps,
  session: Session,
  { format, withPictures }: Wish,
): Promise<Download> {
  const now = deps.clock.now();
  const exportedAt = now.toISOString();
  const entries = await entriesOf({ deps, session, exportedAt, withPictures }, format);
  return new Download({
    name: `training-dataset-${exportedAt.slice(0, 10)}-${format}.zip`,
    type: 'application/zip',
    content: writeZip(entries, now),
  });
}
