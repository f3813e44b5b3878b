import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'secret-key';
const KEY_BYTES = 32;
const PRIVATE_FILE = 0o600;

function readOrMake(dataDir: string): string {
  const file = join(dataDir, FILE);
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: PRIVATE_FILE });
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < KEY_BYTES) throw new Error(`${file} is damaged: it holds no key`);
  return kept;
}

/** The given key, or one that is made at random once and kept in the data folder (mode 0600). */
export function requireSecretKey(given: string | undefined, dataDir: string): string {
  return given ?? readOrMake(dataDir);
}

/** A key for one purpose only. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stowed', purpose, KEY_BYTES));
}

/** Answers how to mark a content so that only who knows the secret could try which content it was. */
export function fingerprintWith(secret: string): (content: string) => string {
  const key = deriveKey(secret, 'request contents');
  return (content) => createHmac('sha256', key).update(content).digest('hex');
}
