import { clamp } from '../numbers.ts';
import { productName } from '../product-name.ts';
import type { Box } from '../shapes/repair.ts';

/** The text next to the code. */
export interface LabelContent {
  readonly toolboxId: string;
  readonly toolboxName: string;
  /** Undefined on the label of the toolbox itself. */
  readonly drawerNumber: number | undefined;
}

/** One line of text in millimeters: its left end, its baseline, and the size of the font. */
interface LabelLine {
  readonly text: string;
  readonly isBold: boolean;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly width: number;
}

export interface LabelLayout {
  /** The square of the code with its quiet zone. */
  readonly code: Box;
  readonly lines: readonly LabelLine[];
}

/** DejaVu Sans Mono, in fractions of the font size. Monospaced, so no table of widths is needed. */
const FONT = { advance: 0.602, ascent: 0.93, lineHeight: 1.2 };
/** About 4.5 points. Longer texts are cut. */
const MIN_SIZE_MM = 1.6;
const EDGE_MM = 0.6;
const TEXT_EDGE_MM = 1.2;
const MAX_CODE_MM = 34;
/** Maximum share of a wide label's width for the code. */
const CODE_SHARE = 0.53;
/** Below this height the owner's line is omitted. */
const ROOMY_MM = 18;

interface Row {
  readonly text: string;
  readonly isBold: boolean;
  readonly size: number;
}

/** Positions of code and text on a label, in millimeters of the page. */
export function layOutLabel(box: Box, content: LabelContent): LabelLayout {
  return box.width > box.height ? besideCode(box, content) : belowCode(box, content);
}

function besideCode(box: Box, content: LabelContent): LabelLayout {
  const side = Math.min(box.height - 2 * EDGE_MM, box.width * CODE_SHARE, MAX_CODE_MM);
  const code = square(box.x + EDGE_MM, box.y + (box.height - side) / 2, side);
  const left = code.x + side + EDGE_MM;
  const text = {
    x: left,
    y: box.y + TEXT_EDGE_MM,
    width: box.x + box.width - TEXT_EDGE_MM - left,
    height: box.height - 2 * TEXT_EDGE_MM,
  };
  return { code, lines: stack(text, rowsOf(text, content), 0) };
}

function belowCode(box: Box, content: LabelContent): LabelLayout {
  const side = Math.min(box.width - 2 * EDGE_MM, 20);
  const code = square(box.x + (box.width - side) / 2, box.y + EDGE_MM, side);
  const top = code.y + side;
  const text = {
    x: box.x + TEXT_EDGE_MM,
    y: top,
    width: box.width - 2 * TEXT_EDGE_MM,
    height: box.y + box.height - EDGE_MM - top,
  };
  return { code, lines: stack(text, rowsOf(text, content), 0.5) };
}

function square(x: number, y: number, side: number): Box {
  return { x, y, width: side, height: side };
}

function rowsOf({ width, height }: Box, content: LabelContent): Row[] {
  const { toolboxId, toolboxName, drawerNumber } = content;
  const isRoomy = height >= ROOMY_MM;
  const large = clamp(height * 0.24, 2.2, 7);
  const small = clamp(height * 0.13, MIN_SIZE_MM, 3.4);
  const row = (text: string, size: number, isBold = false) => ({ ...fit(text, size, width), isBold });
  const isNamed = toolboxName !== toolboxId;
  return [
    ...inTwo(toolboxId, lengthOf(toolboxId, large) > width * 1.5).map((text) => row(text, large, true)),
    ...(isNamed ? inTwo(toolboxName, isRoomy && lengthOf(toolboxName, small) > width) : []).map((text) =>
      row(text, small),
    ),
    row(drawerNumber === undefined ? 'Toolbox' : `Drawer ${drawerNumber}`, large, true),
    ...(isRoomy ? [row(productName, small * 0.8)] : []),
  ];
}

/** Long text is split into two lines at the space nearest to its middle, if there is one. */
function inTwo(text: string, isTooLong: boolean): string[] {
  if (!isTooLong) return [text];
  const letters = [...text];
  const middle = Math.ceil(letters.length / 2);
  const spaces = letters.flatMap((letter, place) => (letter === ' ' ? [place] : []));
  const [at = middle] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const halves = [letters.slice(0, at), letters.slice(at)];
  return halves.map((half) => half.join('').trim()).filter((half) => half !== '');
}

function lengthOf(text: string, size: number): number {
  return [...text].length * FONT.advance * size;
}

/** The text at this size, shrunk until it fits `width`; then cut. */
function fit(text: string, size: number, width: number): { text: string; size: number } {
  const fitting = Math.min(size, size * (width / lengthOf(text, size)));
  if (fitting >= MIN_SIZE_MM) return { text, size: fitting };
  const room = Math.floor(width / (FONT.advance * MIN_SIZE_MM));
  return { text: `${[...text].slice(0, room - 1).join('')}…`, size: MIN_SIZE_MM };
}

/** The rows, vertically centered. `align`: 0 left, 0.5 center. */
function stack(box: Box, rows: readonly Row[], align: number): LabelLine[] {
  const wanted = rows.reduce((sum, { size }) => sum + size * FONT.lineHeight, 0);
  const scale = Math.min(1, box.height / wanted);
  let top = box.y + (box.height - wanted * scale) / 2;
  return rows.map(({ text, isBold, size: unscaled }) => {
    const size = unscaled * scale;
    const width = lengthOf(text, size);
    const line = { x: box.x + (box.width - width) * align, baseline: top + size * FONT.ascent };
    top += size * FONT.lineHeight;
    return { text, isBold, size, width, ...line };
  });
}
