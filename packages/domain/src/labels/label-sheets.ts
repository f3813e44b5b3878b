import type { LabelSheet } from '@stowed/contract';
import type { Box } from '../shapes/repair.ts';

/** Measures of a sheet in millimeters; `step` is from one label's edge to the next one's. */
export interface SheetMeasures {
  /** As printed on the package. */
  readonly name: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly margin: { readonly left: number; readonly top: number };
  readonly step: { readonly x: number; readonly y: number };
  readonly columns: number;
  readonly rows: number;
  /** Plain paper: the edges are printed, to cut along. */
  readonly isCut: boolean;
}

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };
/** A code of 15 mm without its quiet zone, and three lines of text. */
const smallest = { label: { width: 22, height: 29 }, step: { x: 22, y: 29 }, isCut: true };

/** Avery's published measures (L: A4, without L: US Letter). */
export const labelSheets: Readonly<Record<LabelSheet, SheetMeasures>> = {
  l7160: {
    name: 'Avery L7160, 63.5 × 38.1 mm',
    page: a4,
    label: { width: 63.5, height: 38.1 },
    margin: { left: 7.2, top: 15.15 },
    step: { x: 66.04, y: 38.1 },
    columns: 3,
    rows: 7,
    isCut: false,
  },
  l7163: {
    name: 'Avery L7163, 99.1 × 38.1 mm',
    page: a4,
    label: { width: 99.1, height: 38.1 },
    margin: { left: 4.65, top: 15.15 },
    step: { x: 101.6, y: 38.1 },
    columns: 2,
    rows: 7,
    isCut: false,
  },
  l7651: {
    name: 'Avery L7651, 38.1 × 21.2 mm',
    page: a4,
    label: { width: 38.1, height: 21.2 },
    margin: { left: 4.75, top: 10.7 },
    step: { x: 40.6, y: 21.2 },
    columns: 5,
    rows: 13,
    isCut: false,
  },
  '5160': {
    name: 'Avery 5160, 2⅝ × 1 in',
    page: letter,
    label: { width: 66.675, height: 25.4 },
    margin: { left: 4.763, top: 12.7 },
    step: { x: 69.85, y: 25.4 },
    columns: 3,
    rows: 10,
    isCut: false,
  },
  '5163': {
    name: 'Avery 5163, 4 × 2 in',
    page: letter,
    label: { width: 101.6, height: 50.8 },
    margin: { left: 3.969, top: 12.7 },
    step: { x: 106.363, y: 50.8 },
    columns: 2,
    rows: 5,
    isCut: false,
  },
  'plain-a4': {
    name: 'Plain A4 to cut, 22 × 29 mm',
    page: a4,
    margin: { left: 17, top: 18 },
    ...smallest,
    columns: 8,
    rows: 9,
  },
  'plain-letter': {
    name: 'Plain US Letter to cut, 22 × 29 mm',
    page: letter,
    margin: { left: 19.95, top: 23.7 },
    ...smallest,
    columns: 8,
    rows: 8,
  },
};

/** How many labels a sheet holds. */
export function labelsPerSheet({ columns, rows }: SheetMeasures): number {
  return columns * rows;
}

/** A label's page (from 0) and box in millimeters from the top left corner. */
export interface LabelPlace {
  readonly page: number;
  readonly box: Box;
}

/** Places `count` labels in rows, the first one at place `first` (from 1) of the first page. */
export function placeLabels(sheet: SheetMeasures, count: number, first: number): LabelPlace[] {
  const { margin, step, label, columns } = sheet;
  return Array.from({ length: count }, (_, index) => {
    const place = first - 1 + index;
    const onPage = place % labelsPerSheet(sheet);
    const x = margin.left + (onPage % columns) * step.x;
    const y = margin.top + Math.floor(onPage / columns) * step.y;
    return { page: Math.floor(place / labelsPerSheet(sheet)), box: { x, y, ...label } };
  });
}
