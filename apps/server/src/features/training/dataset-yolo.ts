import { boundsOfOutline, labelOf, outlineOf } from './dataset.ts';
import type { DatasetRow, Labels, Point } from './dataset.ts';

export type YoloTask = 'boxes' | 'segmentation';

const DIGITS = 6;
const figures = (numbers: readonly number[]): string => numbers.map((one) => one.toFixed(DIGITS)).join(' ');

function boxOf(outline: readonly Point[]): string {
  const { x, y, width, height } = boundsOfOutline(outline);
  return figures([x + width / 2, y + height / 2, width, height]);
}

const shapeOf: Readonly<Record<YoloTask, (outline: readonly Point[]) => string>> = {
  boxes: boxOf,
  segmentation: (outline) => figures(outline.flatMap(({ x, y }) => [x, y])),
};

export const labelsName = ({ id }: Pick<DatasetRow, 'id'>): string => `labels/train/${id}.txt`;

/** One line for each tool: its class, then its box or its corners as shares of the picture. */
export function yoloLabels(row: DatasetRow, task: YoloTask, labels: Labels): string {
  return row.tools
    .map((tool) => `${labels.numberOf(labelOf(tool))} ${shapeOf[task](outlineOf(tool, row))}\n`)
    .join('');
}

/** The dataset's `data.yaml`. Names are written as JSON texts, which YAML reads as they are. */
export function yoloSettings(labels: Labels): string {
  const names = labels.list().map(({ number, label }) => `  ${number}: ${JSON.stringify(label)}\n`);
  return [
    '# All images are in one folder: how to split them for validation is for whoever trains to say.\n',
    'path: .\ntrain: images/train\nval: images/train\n',
    `nc: ${names.length}\nnames:\n`,
    ...names,
  ].join('');
}
