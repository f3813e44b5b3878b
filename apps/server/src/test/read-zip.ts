import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly next: number;
}

/** One header of the central directory (PKWARE's APPNOTE, 4.3.12). */
function entryAt(bytes: Buffer, at: number): Entry {
  if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error('No header of the central directory');
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
  const nameEnd = at + CENTRAL_BYTES + (nameBytes ?? 0);
  return {
    name: bytes.toString('utf8', at + CENTRAL_BYTES, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
    next: nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0),
  };
}

function contentOf(bytes: Buffer, { name, method, crc, packed, size, offset }: Entry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new Error(`${name} has no header of its own`);
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const stored = bytes.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new Error(`${name} is packed in an unknown way`);
  const content = method === 0 ? stored : inflateRawSync(stored);
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
  return content;
}

/** The files of a ZIP by name, by what PKWARE's APPNOTE says of archives under 4 GB, checked by size and sum. */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - END_BYTES;
  if (bytes.readUInt32LE(end) !== END) throw new Error('No end of a central directory');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const entry = entryAt(bytes, at);
    if (files.has(entry.name)) throw new Error(`${entry.name} is there twice`);
    files.set(entry.name, contentOf(bytes, entry));
    at = entry.next;
  }
  return files;
}
