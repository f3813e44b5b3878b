import { create } from 'qrcode';

const QUIET_MODULES = 4;

/** Dark modules in one row of a code, in modules from the code's corner. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

export interface QrCode {
  /** Modules per side, including the quiet zone. */
  readonly side: number;
  readonly runs: readonly Run[];
}

function runsOf(row: Uint8Array, y: number): Run[] {
  const starts = [...row.keys()].filter((x) => row[x] && !row[x - 1]);
  return starts.map((x) => {
    const end = row.indexOf(0, x);
    const length = (end < 0 ? row.length : end) - x;
    return { x: x + QUIET_MODULES, y: y + QUIET_MODULES, length };
  });
}

/** The smallest QR code for this text: error correction M, quiet zone of 4 modules. */
export function encodeQr(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size));
  return { side: size + 2 * QUIET_MODULES, runs: rows.flatMap(runsOf) };
}

/** The code as a scalable picture, black on white over any background. */
export function qrSvg(text: string): string {
  const { side, runs } = encodeQr(text);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  );
}
