import { crc32, inflateRawSync } from 'node:zlib';
import { must } from './labeled.ts';

// Format: PKWARE's "APPNOTE.TXT - .ZIP File Format Specification" 6.3.10: 4.3.7, 4.3.12 and 4.3.16.
const LOCAL = { mark: 0x04034b50, length: 30 };
const CENTRAL = { mark: 0x02014b50, length: 46 };
const END = { mark: 0x06054b50, length: 22 };
const STORED = 0;
const DEFLATED = 8;

function nameIn(bytes: Buffer, at: number, length: number): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(at, at + length));
}

function requireSafeName(name: string): void {
  const parts = name.split('/');
  const isSafe = !/[\0\\]|^[a-z]:/i.test(name) && !parts.includes('') && !parts.includes('..');
  must(isSafe, `The name ${JSON.stringify(name)} is empty or leads out of its folder.`);
}

function unpack(packed: Buffer, method: number, size: number): Buffer {
  must(method === STORED || method === DEFLATED, `An entry is packed by method ${method}.`);
  return method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 });
}

/** Reads one file by its record in the central directory. */
function readEntry(bytes: Buffer, at: number) {
  must(bytes.readUInt32LE(at) === CENTRAL.mark, 'The directory has no entry where one should be.');
  const nameLength = bytes.readUInt16LE(at + 28);
  const name = nameIn(bytes, at + CENTRAL.length, nameLength);
  requireSafeName(name);
  const local = bytes.readUInt32LE(at + 42);
  must(bytes.readUInt32LE(local) === LOCAL.mark, `The file "${name}" has no header.`);
  const localNameLength = bytes.readUInt16LE(local + 26);
  must(nameIn(bytes, local + LOCAL.length, localNameLength) === name, `"${name}" has two names.`);
  const start = local + LOCAL.length + localNameLength + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  const size = bytes.readUInt32LE(at + 24);
  const content = unpack(packed, bytes.readUInt16LE(at + 10), size);
  const isWhole = content.length === size && crc32(content) === bytes.readUInt32LE(at + 16);
  must(isWhole, `The file "${name}" is damaged.`);
  const next = at + CENTRAL.length + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  return { name, content, next };
}

/** An archive's files by name. Throws if one is damaged, has a dangerous name, or occurs twice. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - END.length;
  must(bytes.readUInt32LE(end) === END.mark, 'The archive does not end with its end record.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const { name, content, next } = readEntry(bytes, at);
    must(!files.has(name), `The name "${name}" is in the archive twice.`);
    files.set(name, content);
    at = next;
  }
  must(at === end, 'The directory holds more or less than the entries it counts.');
  return files;
}
