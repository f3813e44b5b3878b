export interface PictureHeader {
  readonly format: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER_BYTES = 24;
const SOI = 0xd8;
/** Start-of-frame markers are C0 to CF, except three with other meanings. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker);

function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < PNG_HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments of a JPEG to its frame header (ITU-T T.81, B.1.1 and B.2.2). */
function readJpegHeader(bytes: Buffer): PictureHeader | undefined {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Type and size of a JPEG or PNG from its first bytes, without decoding; undefined for anything else. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPngHeader(bytes);
  if (bytes[0] === 0xff && bytes[1] === SOI) return readJpegHeader(bytes);
  return undefined;
}
