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

/** One line per tool: its class, then its box or its corners as fractions of the picture. */
export function yoloLabels(row: DatasetRow, task: YoloTask, labels: Labels): string {
  return row.tools
    .map((tool) => `${labels.numberOf(labelOf(tool))} ${shapeOf[task](outlineOf(tool, row))}\n`)
    .join('');
}

/** Characters allowed raw in JSON but not in YAML (YAML 1.2, 5.1), or that YAML treats as a line break. */
const notAsItIs = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A double-quoted text, valid in both JSON and YAML. */
const quoted = (text: string): string => JSON.stringify(text).replace(notAsItIs, escaped);

/**
 * The dataset's `data.yaml`. It has no `path`, so trainers start at the file's own folder wherever they run.
 */
export function yoloSettings(labels: Labels): string {
  const names = labels.list().map(({ number, label }) => `  ${number}: ${quoted(label)}\n`);
  return [
    '# All images are in one folder: split them for validation as you like.\n',
    'train: images/train\nval: images/train\n',
    `nc: ${names.length}\n`,
    ...(names.length > 0 ? ['names:\n', ...names] : ['names: {}\n']),
  ].join('');
}
