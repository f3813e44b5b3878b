const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IEND = [0x49, 0x45, 0x4e, 0x44];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

const holds = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

/**
 * Whether a JPEG, PNG or WebP file is complete: browsers show a truncated file as a partly gray picture. Data
 * after the end is ignored, because phones append videos and further pictures. Other content counts as
 * complete.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  if (holds(bytes, 0, [0xff, SOI, 0xff])) return isWholeJpeg(bytes);
  if (holds(bytes, 0, PNG)) return isWholePng(bytes);
  if (holds(bytes, 0, RIFF) && holds(bytes, 8, WEBP)) return bytes.length >= 8 + littleEndian(bytes, 4);
  return true;
}

/**
 * Walks the markers (ITU-T T.81, B.1.1) to the end of the image; a thumbnail's own end is inside a segment.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let hasScan = false;
  let at = findMarker(bytes, 2);
  while (at !== undefined && bytes[at] !== EOI) {
    if (bytes[at] === SOS) hasScan = true;
    at = findMarker(bytes, at + 1 + (bytes[at] === SOI ? 0 : bigEndian(bytes, at + 1, 2)));
  }
  return at !== undefined && hasScan;
}

/** The position of the next marker's code. Skips scan bytes with restarts and stuffed zeros. */
function findMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    const isRestart = code !== undefined && code >= 0xd0 && code <= 0xd7;
    if (code !== undefined && code > 1 && code !== 0xff && !isRestart) return at + 1;
  }
  return undefined;
}

/** Walks the chunks (PNG specification, 5.3) to the last one. */
function isWholePng(bytes: Uint8Array): boolean {
  let at = PNG.length;
  while (at < bytes.length && !holds(bytes, at + 4, IEND)) at += 12 + bigEndian(bytes, at, 4);
  return at < bytes.length;
}

const bigEndian = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);

const littleEndian = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + 4).reduceRight((value, byte) => value * 256 + byte, 0);

/** Whether a drawer's picture may be shown: only data:, http(s) and local addresses are loaded. */
export function isShowableDrawerImage(source: string): boolean {
  return /^(data:|http|\/)/.test(source);
}

/** Whether a profile picture may be shown; any text may be stored. */
export function isShowableProfileImage(source: string): boolean {
  return /^(https?:|data:image\/|\/)/i.test(source);
}
