import { anyKind, toolKinds } from './tool-kinds.ts';

/** What a tool of this name probably measures, in millimeters. */
export interface ExpectedSize {
  readonly length: number;
  readonly width: number;
  readonly fill: number;
  /** How much length and width vary, as a share. */
  readonly varies: readonly [length: number, width: number];
}

const INCH = 25.4;
/** The share of variation that a missing size adds. */
const UNSIZED = 0.25;
const VARIES = [0.1, 0.12] as const;

/** What a tool probably measures, from the words and sizes in its name. */
export function expectedSize(name: string): ExpectedSize {
  const text = name.toLowerCase();
  const kind = toolKinds.find(({ words }) => words.test(text)) ?? anyKind;
  const size = sizeIn(text);
  const at = ([start, growth]: readonly [number, number]) => start + growth * (size ?? kind.usual);
  const [length, width] = kind.varies ?? VARIES;
  const extra = size === undefined && kind.length[1] > 0 ? UNSIZED : 0;
  return {
    length: Math.max(at(kind.length), 1),
    width: Math.max(at(kind.width), 1),
    fill: kind.fill,
    varies: [length + extra, width + extra],
  };
}

/** The drive of a socket or ratchet is not its size. */
const drive = /[\d/.-]+ *(in\b|inch\b|")? *-? *(drive|dr\b|sq)/g;
const number = String.raw`(\d+(?:[.,]\d+)?)`;
const fraction = String.raw`(?:(\d+)[ -])?(\d+)/(\d+)`;

/** The size in a name in millimeters: '13 mm', '12x13 mm' (the middle), '1/2 in', '6"', or a bare number. */
function sizeIn(name: string): number | undefined {
  const text = name.replace(drive, ' ');
  return metric(text) ?? fractional(text) ?? inches(text) ?? bare(text);
}

function metric(text: string): number | undefined {
  const found = new RegExp(`${number}(?: *[x/] *${number})? *(mm|cm)\\b`).exec(text);
  if (!found) return undefined;
  const [, first = '', second = first, unit] = found;
  return ((valueOf(first) + valueOf(second)) / 2) * (unit === 'cm' ? 10 : 1);
}

function fractional(text: string): number | undefined {
  const found = new RegExp(fraction).exec(text);
  if (!found) return undefined;
  const [, whole = '0', over = '0', under = '1'] = found;
  return (Number(whole) + Number(over) / Math.max(1, Number(under))) * INCH;
}

function inches(text: string): number | undefined {
  const found = new RegExp(`${number} *(in\\b|inch|")`).exec(text);
  return found ? valueOf(found[1] ?? '') * INCH : undefined;
}

/** Not the number of a second, equal tool: '#2'. */
function bare(text: string): number | undefined {
  const found = new RegExp(`(?<![#\\w.,])${number}(?![\\w.,]|\\.\\d)`).exec(text);
  return found ? valueOf(found[1] ?? '') : undefined;
}

const valueOf = (text: string): number => Number(text.replace(',', '.'));
