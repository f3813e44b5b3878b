import type { TrainingDataset } from '@stowed/contract';
import type { Dataset, DatasetRow } from './dataset.ts';

type Entry = TrainingDataset['images'][number];

interface Frame {
  readonly exportedAt: string;
  readonly organization: string;
  readonly imageUrlOf: (row: DatasetRow) => string;
}

const entryOf = (row: DatasetRow, { imageUrlOf }: Frame): Entry => ({
  id: row.id,
  imageUrl: imageUrlOf(row),
  createdAt: row.createdAt.toISOString(),
  metadata: { toolCount: row.toolCount, drawerType: row.drawerType },
  annotations: [{ id: row.annotationId, tools: row.tools, anchorPoints: row.anchorPoints, verified: true }],
});

/** The dataset in our own form (`trainingDataset` of the contract), piece by piece. */
export async function* writeJson(dataset: Dataset, frame: Frame): AsyncGenerator<string> {
  const { exportedAt, organization } = frame;
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"organization":${JSON.stringify(organization)},"images":[`;
  let count = 0;
  for await (const row of dataset) {
    yield `${count > 0 ? ',' : ''}\n${JSON.stringify(entryOf(row, frame))}`;
    count += 1;
  }
  yield `\n],"count":${count}}\n`;
}
