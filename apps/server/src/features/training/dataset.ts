import type { Tool, TrainingDataset } from '@stowed/contract';
import { clamp, rectangleCorners } from '@stowed/domain';
import type { DatasetRow } from './dataset.repository.ts';

export type { DatasetRow } from './dataset.repository.ts';

/** A dataset read a page at a time, so that its size takes no memory. */
export type Dataset = AsyncIterable<DatasetRow>;

/** Label of an empty place, so that no program learns it as the tool. */
const EMPTY_PLACE = '(missing)';

/** Corners of the polygon that approximates a circle. */
const CIRCLE_POINTS = 32;

/** The path of an image's picture beside the files that name it. */
export const pictureName = ({ id }: Pick<DatasetRow, 'id'>): string => `images/train/${id}.jpg`;

export const labelOf = ({ name, status }: Pick<Tool, 'name' | 'status'>): string =>
  status === 'present' ? name : EMPTY_PLACE;

export interface Point {
  readonly x: number;
  readonly y: number;
}

function corners(tool: Tool, aspect: number): readonly Point[] {
  if (tool.shapeType === 'polygon' && tool.points) return tool.points;
  if (tool.shapeType !== 'circle') return rectangleCorners(tool, aspect);
  const { cx = tool.x + tool.width / 2, cy = tool.y + tool.height / 2, radius = tool.width / 2 } = tool;
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => {
    const turn = (index / CIRCLE_POINTS) * 2 * Math.PI;
    return { x: cx + radius * Math.cos(turn), y: cy + radius * aspect * Math.sin(turn) };
  });
}

/** The corners of a tool's shape as fractions of its picture, each within 0 to 1. */
export function outlineOf(tool: Tool, { width, height }: Pick<DatasetRow, 'width' | 'height'>): Point[] {
  return corners(tool, width / height).map(({ x, y }) => ({
    x: clamp(x / 100, 0, 1),
    y: clamp(y / 100, 0, 1),
  }));
}

export interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

/** The upright box around an outline, in its units. */
export function boundsOfOutline(outline: readonly Point[]): Bounds {
  const xs = outline.map((point) => point.x);
  const ys = outline.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Numbers labels in order of appearance. */
export class Labels {
  readonly #numbers = new Map<string, number>();

  /** `first` is the first label's number. */
  constructor(private readonly first: number) {}

  numberOf(label: string): number {
    const known = this.#numbers.get(label);
    if (known !== undefined) return known;
    const next = this.first + this.#numbers.size;
    this.#numbers.set(label, next);
    return next;
  }

  /** All labels so far, by number. */
  list(): { readonly number: number; readonly label: string }[] {
    return [...this.#numbers].map(([label, number]) => ({ number, label }));
  }
}

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

/** The dataset in our own format (`trainingDataset` of the contract), in chunks. */
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
