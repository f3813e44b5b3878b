import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const FILE = 'secret-key';
/** Exists next to the key during a rotation. */
const NEXT_FILE = 'secret-key.next';
const KEY_BYTES = 32;
const PRIVATE_FILE = 0o600;

/** Some stored keys may already be encrypted with the next key, so the current one must not be used. */
export class UnfinishedRotationError extends Error {
  constructor() {
    super(
      'A rotation of the secret key was interrupted. Run npm run rotate-key again, then start the server.',
    );
  }
}

/** The key in a file of the data folder. */
function readKey(file: string): string {
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < KEY_BYTES) throw new Error(`${file} is damaged: it holds no key`);
  return kept;
}

function readOrMake(dataDir: string): string {
  if (existsSync(join(dataDir, NEXT_FILE))) throw new UnfinishedRotationError();
  const file = join(dataDir, FILE);
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: PRIVATE_FILE });
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error;
  }
  return readKey(file);
}

/** The configured key, or a random one created once and kept in the data folder (mode 0600). */
export function requireSecretKey(given: string | undefined, dataDir: string): string {
  return given ?? readOrMake(dataDir);
}

/** Like findSecretKey. Throws UnfinishedRotationError while a rotation is under way. */
export function findPresentKey(given: string | undefined, dataDir: string): string | undefined {
  if (given === undefined && existsSync(join(dataDir, NEXT_FILE))) throw new UnfinishedRotationError();
  return findSecretKey(given, dataDir);
}

/** The configured key, or the one in the data folder; undefined if there is neither. */
export function findSecretKey(given: string | undefined, dataDir: string): string | undefined {
  const file = join(dataDir, FILE);
  return given ?? (existsSync(file) ? readKey(file) : undefined);
}

/**
 * Writes the next key beside the current one: the given key or a random one. After an interrupted rotation it
 * is the key already there, because some stored keys may be encrypted with it.
 */
export function prepareNextKey(dataDir: string, given: string | undefined): string {
  const file = join(dataDir, NEXT_FILE);
  if (!existsSync(file)) {
    const key = given ?? randomBytes(KEY_BYTES).toString('base64url');
    const made = openSync(`${file}.part`, 'w', PRIVATE_FILE);
    writeFileSync(made, key);
    fsyncSync(made);
    closeSync(made);
    renameSync(`${file}.part`, file);
    keepFolder(dataDir);
  }
  return readKey(file);
}

/** Replaces the current key with the next one. */
export function adoptNextKey(dataDir: string): void {
  renameSync(join(dataDir, NEXT_FILE), join(dataDir, FILE));
  keepFolder(dataDir);
}

/** Deletes the next key after a rotation that changed nothing. */
export function discardNextKey(dataDir: string): void {
  rmSync(join(dataDir, NEXT_FILE), { force: true });
  keepFolder(dataDir);
}

/** Makes the rename survive a power failure. */
function keepFolder(dataDir: string): void {
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Derives a key for one purpose only. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stowed', purpose, KEY_BYTES));
}

/** Returns a keyed hash of contents: without the secret, nobody can test which content a hash belongs to. */
export function fingerprintWith(secret: string): (content: string) => string {
  const key = deriveKey(secret, 'request contents');
  return (content) => createHmac('sha256', key).update(content).digest('hex');
}
