// Written from PKWARE's "APPNOTE.TXT - .ZIP File Format Specification" (6.3.x) alone. The numbers in the
// docstrings are the paragraphs of that description.

/** The four-byte marks of the records (4.3.7 to 4.3.16). */
export const MARK = {
  local: 0x04034b50,
  central: 0x02014b50,
  descriptor: 0x08074b50,
  signature: 0x05054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
  end: 0x06054b50,
};

/** The lengths of the fixed parts of the records (4.3.7, 4.3.12, 4.3.14 to 4.3.16). */
export const LENGTH = { local: 30, central: 46, end64: 56, locator: 20, end: 22 };

/** The values that say "look into the ZIP64 record" (4.4.1.4, 4.5.3). */
export const FULL16 = 0xffff;
export const FULL32 = 0xffffffff;

/** The bits of the general purpose flag that matter to a reader (4.4.4). */
export const FLAG = {
  encrypted: 0x0001,
  descriptor: 0x0008,
  patched: 0x0020,
  strong: 0x0040,
  utf8: 0x0800,
  masked: 0x2000,
};

/** The upper half of IBM Code Page 437, the encoding of names without bit 11 (appendix D.1). */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Where the central directory lies and how many headers it holds. */
export interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  /** Where the record that follows the central directory begins. */
  readonly next: number;
}

/**
 * The fields that a local and a central header have in common (4.3.7, 4.3.12), sizes by ZIP64 already
 * resolved.
 */
export interface Header {
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly rawName: Buffer;
  readonly extra: ReadonlyMap<number, Buffer>;
}

/** A central header: also where the local header lies, and where the next central header begins. */
export interface Central extends Header {
  readonly name: string;
  readonly offset: number;
  readonly after: number;
}

/** The stretch of the archive one entry takes, from its local header to its data descriptor. */
export interface Stretch {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The table of the CRC-32 whose magic number is 0xdebb20e3 (4.4.7); 0xedb88320 is its polynomial, mirrored.
 */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of some bytes: starts with all ones, complemented at the end (4.4.7). */
export function crc32(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A part of the archive; throws when it would reach outside. */
export function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start < 0 || start + length > bytes.length) {
    throw new Error(`The archive ends before the ${length} bytes that should be at ${start}.`);
  }
  return bytes.subarray(start, start + length);
}

/** An eight-byte number (4.4.1.1: unsigned, little-endian); throws when it is too large to count with. */
export function readLong(bytes: Buffer, at: number): number {
  const value = Number(slice(bytes, at, 8).readBigUInt64LE());
  if (!Number.isSafeInteger(value)) throw new Error(`The eight-byte number at ${at} is too large.`);
  return value;
}

/** Throws unless the record at a place begins with its mark. */
export function expectMark(record: Buffer, mark: number, what: string): void {
  if (record.readUInt32LE(0) !== mark) throw new Error(`There is no ${what} where one should be.`);
}

/** The extra fields by their header id (4.5.1); only the first of an id is kept. */
export function readExtra(bytes: Buffer): ReadonlyMap<number, Buffer> {
  const extra = new Map<number, Buffer>();
  let at = 0;
  while (at < bytes.length) {
    const head = slice(bytes, at, 4);
    const id = head.readUInt16LE(0);
    const length = head.readUInt16LE(2);
    const data = slice(bytes, at + 4, length);
    if (!extra.has(id)) extra.set(id, data);
    at += 4 + length;
  }
  return extra;
}

/**
 * The values of fields that may be in the ZIP64 extra field, in its fixed order: original size, compressed
 * size, offset; a value is there only where the header's own field is 0xFFFFFFFF (4.5.3).
 */
export function resolveLongs(
  fields: readonly number[],
  extra: ReadonlyMap<number, Buffer>,
): readonly number[] {
  const data = extra.get(0x0001);
  if (data === undefined) return fields;
  let at = 0;
  return fields.map((field) => {
    if (field !== FULL32) return field;
    at += 8;
    return readLong(data, at - 8);
  });
}

/** A name in IBM Code Page 437 (appendix D.1). */
function decode437(bytes: Buffer): string {
  return [...bytes]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128]))
    .join('');
}

/** A name in UTF-8 (4.4.4, bit 11). */
function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('The name of an entry is said to be UTF-8 and is not.');
  }
}

/**
 * The name of an entry: by bit 11, by the Info-ZIP Unicode Path Extra Field (4.6.9), else by Code Page 437.
 */
export function decodeName(header: Header): string {
  if ((header.flags & FLAG.utf8) !== 0) return decodeUtf8(header.rawName);
  const unicode = header.extra.get(0x7075);
  const fits = unicode !== undefined && unicode.length > 5 && unicode.readUInt8(0) === 1;
  if (fits && unicode.readUInt32LE(1) === crc32(header.rawName)) return decodeUtf8(unicode.subarray(5));
  return decode437(header.rawName);
}

/** Throws for names the description forbids (4.4.17.1), and for those that would lead out of the folder. */
export function checkName(name: string): void {
  if (name === '') throw new Error('An entry of the archive has no name.');
  if (name.includes('\0')) throw new Error(`The name ${JSON.stringify(name)} holds a zero character.`);
  if (name.includes('\\'))
    throw new Error(`The name "${name}" holds a backslash; ZIP has forward slashes alone.`);
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw new Error(`The name "${name}" is absolute.`);
  if (name.split('/').includes('..')) throw new Error(`The name "${name}" leads out of its folder by "..".`);
}

/**
 * Throws for entries this reader has no business with: encrypted, patched, or packed by another method
 * (4.4.4, 4.4.5).
 */
export function checkKind(header: Header, name: string): void {
  if ((header.flags & (FLAG.encrypted | FLAG.strong | FLAG.masked)) !== 0) {
    throw new Error(`The entry "${name}" is encrypted.`);
  }
  if ((header.flags & FLAG.patched) !== 0) throw new Error(`The entry "${name}" is a patch, not a file.`);
  if (header.method !== 0 && header.method !== 8) {
    throw new Error(`The entry "${name}" is packed by method ${header.method}, not stored or deflated.`);
  }
}
