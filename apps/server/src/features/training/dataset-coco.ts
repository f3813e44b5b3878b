import type { Tool } from '@stowed/contract';
import { boundsOfOutline, labelOf, Labels, outlineOf, pictureName } from './dataset.ts';
import type { DatasetRow, Point } from './dataset.ts';

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The shoelace formula, in the points' units, squared. */
function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** COCO object instances: images and categories are few and collected, annotations are emitted at once. */
export class CocoDataset {
  readonly #images: string[] = [];
  readonly #labels = new Labels(1);
  #annotations = 0;

  open(exportedAt: string, organization: string): string {
    const info = { description: `Stowed training dataset, ${organization}`, date_created: exportedAt };
    return `{"info":${JSON.stringify(info)},"licenses":[],"annotations":[`;
  }

  /** The annotations of the next image. */
  add(row: DatasetRow): string {
    const id = this.#images.length + 1;
    const { width, height } = row;
    const image = { id, file_name: pictureName(row), width, height, date_captured: row.createdAt };
    this.#images.push(JSON.stringify(image));
    return row.tools.map((tool) => this.#annotation(tool, row, id)).join('');
  }

  close(): string {
    const categories = this.#labels
      .list()
      .map(({ number, label }) => ({ id: number, name: label, supercategory: 'tool' }));
    return `\n],"images":[\n${this.#images.join(',\n')}\n],"categories":${JSON.stringify(categories)}}\n`;
  }

  #annotation(tool: Tool, row: DatasetRow, image_id: number): string {
    const points = outlineOf(tool, row).map(({ x, y }) => ({ x: x * row.width, y: y * row.height }));
    const box = boundsOfOutline(points);
    const annotation = {
      id: this.#annotations + 1,
      image_id,
      category_id: this.#labels.numberOf(labelOf(tool)),
      bbox: [box.x, box.y, box.width, box.height].map(hundredths),
      segmentation: [points.flatMap(({ x, y }) => [hundredths(x), hundredths(y)])],
      area: hundredths(areaOf(points)),
      iscrowd: 0,
    };
    this.#annotations += 1;
    return `${this.#annotations > 1 ? ',' : ''}\n${JSON.stringify(annotation)}`;
  }
}
