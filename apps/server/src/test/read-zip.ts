import { inflateRawSync } from 'node:zlib';
import {
  MARK,
  LENGTH,
  FULL16,
  FULL32,
  FLAG,
  crc32,
  slice,
  readLong,
  expectMark,
  readExtra,
  resolveLongs,
  decodeName,
  checkName,
  checkKind,
} from './zip-records.ts';
import type { Directory, Header, Central, Stretch } from './zip-records.ts';

// Written from PKWARE's "APPNOTE.TXT - .ZIP File Format Specification" (6.3.x) alone.

/** Where the end of central directory record begins: its comment must reach to the last byte (4.3.16). */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - LENGTH.end - FULL16);
  for (let at = bytes.length - LENGTH.end; at >= lowest; at -= 1) {
    const found = bytes.readUInt32LE(at) === MARK.end;
    if (found && at + LENGTH.end + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw new Error('The archive has no end of central directory record that reaches to its last byte.');
}

/** Throws when the archive was split over several disks (4.4.19 to 4.4.21). */
function refuseDisks(disks: readonly number[], here: number, count: number): void {
  if (disks.some((disk) => disk !== 0)) throw new Error('The archive is split over several disks.');
  if (here !== count) throw new Error('Some entries of the archive are said to be on another disk.');
}

/**
 * Throws when a field of the plain end record is neither the ZIP64 one nor the value that points to it
 * (4.4.1.4).
 */
function agreeWithEnd64(plain: number, long: number, full: number): void {
  if (plain !== full && plain !== long) {
    throw new Error(`The end of central directory says ${plain} where its ZIP64 record says ${long}.`);
  }
}

/** The ZIP64 end of central directory that a locator leads to (4.3.14, 4.3.15). */
function readEnd64(bytes: Buffer, locatorAt: number, end: Buffer): Directory {
  const locator = slice(bytes, locatorAt, LENGTH.locator);
  const at = readLong(locator, 8);
  if (locator.readUInt32LE(16) > 1) throw new Error('The archive is split over several disks.');
  const record = slice(bytes, at, LENGTH.end64);
  expectMark(record, MARK.end64, 'ZIP64 end of central directory record');
  if (at + 12 + readLong(record, 4) !== locatorAt) {
    throw new Error('The ZIP64 end of central directory record does not reach to its locator.');
  }
  const disks = [locator.readUInt32LE(4), record.readUInt32LE(16), record.readUInt32LE(20)];
  const count = readLong(record, 32);
  refuseDisks(disks, readLong(record, 24), count);
  const directory = { count, size: readLong(record, 40), offset: readLong(record, 48), next: at };
  agreeWithEnd64(end.readUInt16LE(10), directory.count, FULL16);
  agreeWithEnd64(end.readUInt32LE(12), directory.size, FULL32);
  agreeWithEnd64(end.readUInt32LE(16), directory.offset, FULL32);
  return directory;
}

/** The end of central directory (4.3.16), or the ZIP64 one where a locator stands right before it (4.3.6). */
function readEnd(bytes: Buffer): Directory {
  const at = findEnd(bytes);
  const end = slice(bytes, at, LENGTH.end);
  const locatorAt = at - LENGTH.locator;
  if (locatorAt >= 0 && bytes.readUInt32LE(locatorAt) === MARK.locator)
    return readEnd64(bytes, locatorAt, end);
  const count = end.readUInt16LE(10);
  refuseDisks([end.readUInt16LE(4), end.readUInt16LE(6)], end.readUInt16LE(8), count);
  return { count, size: end.readUInt32LE(12), offset: end.readUInt32LE(16), next: at };
}

/** The central header at a place (4.3.12). */
function readCentral(bytes: Buffer, at: number): Central {
  const fixed = slice(bytes, at, LENGTH.central);
  expectMark(fixed, MARK.central, 'central directory header');
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => fixed.readUInt16LE(place));
  const nameEnd = at + LENGTH.central + (nameLength ?? 0);
  const extra = readExtra(slice(bytes, nameEnd, extraLength ?? 0));
  const [size = 0, packed = 0, offset = 0] = resolveLongs(
    [24, 20, 42].map((place) => fixed.readUInt32LE(place)),
    extra,
  );
  const header = {
    ...readCommon(fixed.subarray(8)),
    packed,
    size,
    rawName: slice(bytes, at + LENGTH.central, nameLength ?? 0),
    extra,
  };
  const name = decodeName(header);
  if (fixed.readUInt16LE(34) !== 0) throw new Error(`The entry "${name}" begins on another disk.`);
  return { ...header, name, offset, after: nameEnd + (extraLength ?? 0) + (commentLength ?? 0) };
}

/** The fields from the flags to the CRC-32, which have one order in both kinds of header (4.3.7, 4.3.12). */
function readCommon(fields: Buffer): Pick<Header, 'flags' | 'method' | 'time' | 'date' | 'crc'> {
  const [flags = 0, method = 0, time = 0, date = 0] = [0, 2, 4, 6].map((place) => fields.readUInt16LE(place));
  return { flags, method, time, date, crc: fields.readUInt32LE(8) };
}

/** The local header of an entry, and where its data begin (4.3.7). */
function readLocal(bytes: Buffer, at: number): { readonly header: Header; readonly dataAt: number } {
  const fixed = slice(bytes, at, LENGTH.local);
  expectMark(fixed, MARK.local, 'local file header');
  const nameLength = fixed.readUInt16LE(26);
  const extraLength = fixed.readUInt16LE(28);
  const extraAt = at + LENGTH.local + nameLength;
  const extra = readExtra(slice(bytes, extraAt, extraLength));
  const [size = 0, packed = 0] = resolveLongs(
    [22, 18].map((place) => fixed.readUInt32LE(place)),
    extra,
  );
  const rawName = slice(bytes, at + LENGTH.local, nameLength);
  return {
    header: { ...readCommon(fixed.subarray(6)), packed, size, rawName, extra },
    dataAt: extraAt + extraLength,
  };
}

/**
 * Throws when the two headers of an entry differ. With bit 3 the CRC-32 and the sizes of the local header are
 * zero (4.4.4); real values are let through too, others are not.
 */
function compareHeaders(local: Header, central: Central): void {
  if (!local.rawName.equals(central.rawName)) {
    throw new Error(`The entry "${central.name}" has another name in its local header.`);
  }
  for (const key of ['flags', 'method', 'time', 'date'] as const) {
    if (local[key] !== central[key])
      throw new Error(`The two headers of "${central.name}" differ in ${key}.`);
  }
  const later = (central.flags & FLAG.descriptor) !== 0;
  for (const key of ['crc', 'packed', 'size'] as const) {
    const open = later && local[key] === 0;
    if (!open && local[key] !== central[key])
      throw new Error(`The two headers of "${central.name}" differ in ${key}.`);
  }
}

/** Whether a data descriptor lies at a place: without its mark, sizes of four or of eight bytes (4.3.9). */
function isDescriptor(
  bytes: Buffer,
  at: number,
  expected: { readonly entry: Central; readonly long: boolean },
): boolean {
  const { entry, long } = expected;
  if (at + (long ? 20 : 12) > bytes.length || bytes.readUInt32LE(at) !== entry.crc) return false;
  if (!long) return bytes.readUInt32LE(at + 4) === entry.packed && bytes.readUInt32LE(at + 8) === entry.size;
  const sizes = [bytes.readBigUInt64LE(at + 4), bytes.readBigUInt64LE(at + 12)];
  return sizes[0] === BigInt(entry.packed) && sizes[1] === BigInt(entry.size);
}

/**
 * Where the data descriptor after an entry's data ends: with or without its mark (4.3.9.3), long with ZIP64
 * (4.3.9.2).
 */
function endOfDescriptor(
  bytes: Buffer,
  at: number,
  expected: { readonly entry: Central; readonly long: boolean },
): number {
  const length = expected.long ? 20 : 12;
  const marked = at + 4 <= bytes.length && bytes.readUInt32LE(at) === MARK.descriptor;
  if (marked && isDescriptor(bytes, at + 4, expected)) return at + 4 + length;
  if (isDescriptor(bytes, at, expected)) return at + length;
  throw new Error(
    `The data descriptor of "${expected.entry.name}" is missing or differs from the central header.`,
  );
}

/** The inflated bytes, and how many packed bytes that took. */
function inflate(
  packed: Buffer,
  size: number,
): { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } } {
  const options = { maxOutputLength: Math.max(size, 1), info: true };
  return inflateRawSync(packed, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
}

/** The deflated data of an entry, unpacked; every packed byte must belong to them. */
function unpack(packed: Buffer, entry: Central): Buffer {
  let result;
  try {
    result = inflate(packed, entry.size);
  } catch (error) {
    throw new Error(`The data of "${entry.name}" cannot be inflated to ${entry.size} bytes.`, {
      cause: error,
    });
  }
  if (result.engine.bytesWritten !== packed.length) {
    throw new Error(`The deflated data of "${entry.name}" end before their compressed size.`);
  }
  return result.buffer;
}

/** The bytes of an entry, with their size and CRC-32 checked (4.4.7 to 4.4.9). */
function readData(packed: Buffer, entry: Central): Buffer {
  const data = entry.method === 8 ? unpack(packed, entry) : packed;
  if (data.length !== entry.size) {
    throw new Error(`The entry "${entry.name}" has ${data.length} bytes where ${entry.size} were said.`);
  }
  if (crc32(data) !== entry.crc)
    throw new Error(`The CRC-32 of "${entry.name}" is not the one that was said.`);
  return data;
}

/** One entry: its bytes, and the stretch of the archive it takes. */
function readEntry(bytes: Buffer, entry: Central): { readonly data: Buffer; readonly stretch: Stretch } {
  checkName(entry.name);
  checkKind(entry, entry.name);
  const { header, dataAt } = readLocal(bytes, entry.offset);
  compareHeaders(header, entry);
  const dataEnd = dataAt + entry.packed;
  const data = readData(slice(bytes, dataAt, entry.packed), entry);
  const long = header.extra.has(0x0001);
  const described = (entry.flags & FLAG.descriptor) !== 0;
  const end = described ? endOfDescriptor(bytes, dataEnd, { entry, long }) : dataEnd;
  return { data, stretch: { name: entry.name, start: entry.offset, end } };
}

/**
 * Every central header, in the order of the central directory; throws unless they fill it (4.3.12, 4.3.13).
 */
function readDirectory(bytes: Buffer, directory: Directory): readonly Central[] {
  const end = directory.offset + directory.size;
  if (end !== directory.next)
    throw new Error('The central directory does not reach to the record that follows it.');
  const entries: Central[] = [];
  let at = directory.offset;
  for (let index = 0; index < directory.count; index += 1) {
    const entry = readCentral(bytes, at);
    at = entry.after;
    entries.push(entry);
  }
  const signed = end - at >= 6 && bytes.readUInt32LE(at) === MARK.signature;
  if (signed) at += 6 + bytes.readUInt16LE(at + 4);
  if (at !== end) throw new Error('The central directory holds more or less than the entries it counts.');
  return entries;
}

/**
 * Throws when entries share bytes with each other or with the central directory (4.3.6 puts them one by one).
 */
function refuseOverlaps(stretches: readonly Stretch[], directoryAt: number): void {
  let free = 0;
  for (const { name, start, end } of [...stretches].sort((one, other) => one.start - other.start)) {
    if (start < free) throw new Error(`The entry "${name}" lies on the bytes of another one.`);
    free = end;
  }
  if (free > directoryAt) throw new Error('The last entry reaches into the central directory.');
}

/** Throws when one entry's name is the folder of another. */
function refuseFilesAsFolders(files: ReadonlyMap<string, Buffer>): void {
  for (const name of files.keys()) {
    const parts = name.split('/');
    const folder = parts.map((_, index) => parts.slice(0, index).join('/')).find((path) => files.has(path));
    if (folder !== undefined) throw new Error(`"${folder}" is a file and the folder of "${name}".`);
  }
}

/**
 * The files of a ZIP archive by their names, from PKWARE's APPNOTE: stored and deflated entries, with and
 * without ZIP64 and data descriptors. Folders (names that end in a slash) are checked and left out. Throws
 * for whatever the description does not allow, and for encrypted, split, doubled or outward-leading entries.
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const directory = readEnd(bytes);
  const entries = readDirectory(bytes, directory);
  const files = new Map<string, Buffer>();
  const seen = new Set<string>();
  const stretches: Stretch[] = [];
  for (const entry of entries) {
    if (seen.has(entry.name)) throw new Error(`The name "${entry.name}" is in the archive twice.`);
    seen.add(entry.name);
    const { data, stretch } = readEntry(bytes, entry);
    stretches.push(stretch);
    if (!entry.name.endsWith('/')) files.set(entry.name, data);
    else if (data.length > 0) throw new Error(`The folder "${entry.name}" holds data.`);
  }
  refuseOverlaps(stretches, directory.offset);
  refuseFilesAsFolders(files);
  return files;
}
