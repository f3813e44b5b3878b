/**
 * Reads blocks of weights, each of the given length, from base64 of 16-bit little-endian numbers. A block
 * starts with its number of values as two such numbers, and its unit as a 32-bit float.
 * @throws Error with this message if the next block has another length
 */
export function unpackWeights(text: string, message: string): (length: number) => Float32Array {
  const view = new DataView(decodeBase64(text).buffer);
  let at = 0;
  return (length) => {
    if (at + 8 + 2 * length > view.byteLength || view.getInt32(at, true) !== length) throw new Error(message);
    const unit = view.getFloat32(at + 4, true);
    const start = at + 8;
    at = start + 2 * length;
    return Float32Array.from({ length }, (_, i) => view.getInt16(start + 2 * i, true) * unit);
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/[\s=]/g, '');
  const out = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    held = ((held << 6) | alphabet.indexOf(digit)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out[at++] = (held >> bits) & 0xff;
  }
  return out;
}
