import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import { decodePixels } from '../widgets/qr-scan/decode-pixels.ts';

const { resolve } = createRequire(import.meta.url);
const wasmOf = (path: string) => new Uint8Array(readFileSync(resolve(path))).buffer;
prepareZXingModule({ overrides: { wasmBinary: wasmOf('zxing-wasm/reader/zxing_reader.wasm') } });
prepareWriter({ overrides: { wasmBinary: wasmOf('zxing-wasm/writer/zxing_writer.wasm') } });

const MODULE_PIXELS = 4;
const QUIET_MODULES = 4;

interface Drawing {
  /** 1 to 40; by default the smallest that fits. */
  readonly version?: number;
  readonly level?: 'L' | 'M' | 'Q' | 'H';
  readonly isInverted?: boolean;
}

type Modules = Awaited<ReturnType<typeof writeBarcode>>['symbol'];

/** A picture of a QR code, as a camera frame contains it. */
export async function drawQr(
  text: string,
  { version, level = 'M', isInverted = false }: Drawing = {},
): Promise<ImageData> {
  const options = [`ecLevel=${level}`, ...(version ? [`version=${version}`] : [])].join(',');
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', options });
  if (error) throw new Error(error);
  return paint(symbol, isInverted ? { paper: 0, ink: 255 } : { paper: 255, ink: 0 });
}

interface Colors {
  readonly paper: number;
  readonly ink: number;
}

function paint({ data: modules, width }: Modules, { paper, ink }: Colors): ImageData {
  const side = (width + 2 * QUIET_MODULES) * MODULE_PIXELS;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    const x = Math.floor((at % side) / MODULE_PIXELS) - QUIET_MODULES;
    const y = Math.floor(at / side / MODULE_PIXELS) - QUIET_MODULES;
    const isInside = Math.min(x, y) >= 0 && Math.max(x, y) < width;
    data.fill(isInside && modules[y * width + x] === 0 ? ink : paper, at * 4, at * 4 + 3);
  }
  return { data, width: side, height: side, colorSpace: 'srgb' };
}

/** The scanner's input and use. */
export interface ScannerLog {
  /** Sets what the camera shows. */
  show: (picture: ImageData | undefined) => void;
  /** The number of frames read. */
  decodes: number;
  /** The maximum number of frames read at once. */
  mostAtOnce: number;
  /** The number of running readers. */
  workers: number;
}

const blank: ImageData = { data: new Uint8ClampedArray(4), width: 1, height: 1, colorSpace: 'srgb' };

/**
 * why: jsdom has neither workers nor video frames. Here the page's own reader decodes what `show` was given.
 */
export function installScanner({ isBroken = false } = {}): ScannerLog {
  let picture: ImageData | undefined;
  let inWork = 0;
  const log: ScannerLog = {
    show: (next) => (picture = next),
    decodes: 0,
    mostAtOnce: 0,
    workers: 0,
  };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture ?? blank));
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      onerror: (() => void) | undefined;
      constructor() {
        log.workers += 1;
        if (isBroken) queueMicrotask(() => this.onerror?.());
      }
      terminate() {
        log.workers -= 1;
      }
      postMessage(frame: ImageData) {
        log.decodes += 1;
        inWork += 1;
        log.mostAtOnce = Math.max(log.mostAtOnce, inWork);
        void decodePixels(frame).then((text) => {
          inWork -= 1;
          this.onmessage?.({ data: { kind: 'decoded', text } });
        });
      }
    },
  );
  return log;
}
