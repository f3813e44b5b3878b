import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';

const box = new SecretBox(randomBytes(32));
const SECRET = 'AIzaSyExample-key_ü';

describe('S55 a sealed secret', () => {
  it('opens only for its owner, and only with its key', () => {
    const sealed = box.seal(SECRET, 'ours');
    expect(box.open(sealed, 'ours')).toBe(SECRET);
    expect(box.open(sealed, 'theirs')).toBeUndefined();
    expect(new SecretBox(randomBytes(32)).open(sealed, 'ours')).toBeUndefined();
  });

  it('never looks the same twice', () => {
    const [first, second] = [box.seal(SECRET, 'ours'), box.seal(SECRET, 'ours')];
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.ciphertext).not.toBe(second.ciphertext);
    expect(Buffer.from(first.nonce, 'base64')).toHaveLength(12);
  });

  it('does not open if a bit was altered, or if it is too short or not sealed at all', () => {
    const { ciphertext, nonce } = box.seal(SECRET, 'ours');
    const bytes = Buffer.from(ciphertext, 'base64');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(box.open({ ciphertext: altered.toString('base64'), nonce }, 'ours')).toBeUndefined();
    }
    for (const wrong of ['', 'AAAA', bytes.subarray(0, 20).toString('base64')]) {
      expect(box.open({ ciphertext: wrong, nonce }, 'ours')).toBeUndefined();
    }
    expect(box.open({ ciphertext, nonce: '' }, 'ours')).toBeUndefined();
  });
});
