/** Larger than any list of tools, boxes or people. */
const MOST_BYTES = 1_000_000;

/** A file that is not a list. The message is for the user. */
export class ListFileError extends Error {}

/**
 * Reads a file as spreadsheets write it: UTF-8, UTF-16 with its mark, or else Windows-1252. Throws
 * ListFileError.
 */
export async function readListFile(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new ListFileError('The file is too large for a list.');
  const bytes = new Uint8Array(await bytesOf(file));
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) {
    throw new ListFileError(
      'This is not a text file. Save the list as CSV, or copy its cells and paste them.',
    );
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** All bytes of a file. */
export function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.onerror = () => reject(new ListFileError('Error reading file', { cause: reader.error }));
    reader.readAsArrayBuffer(file);
  });
}
