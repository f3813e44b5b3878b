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
/** Stands beside it while a rotation is under way. */
const NEXT_FILE = 'secret-key.next';
const KEY_BYTES = 32;
const PRIVATE_FILE = 0o600;

/** What is stored may be sealed with the next key already: nobody may work with the present one. */
export class UnfinishedRotationError extends Error {
  constructor() {
    super(
      'A rotation of the secret key was interrupted. Run npm run rotate-key again, then start the server.',
    );
  }
}

/** The key that a file of the data folder holds. */
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

/** The given key, or one that is made at random once and kept in the data folder (mode 0600). */
export function requireSecretKey(given: string | undefined, dataDir: string): string {
  return given ?? readOrMake(dataDir);
}

/** The given key, or the one that is kept in the data folder; undefined when there is neither. */
export function findSecretKey(given: string | undefined, dataDir: string): string | undefined {
  const file = join(dataDir, FILE);
  return given ?? (existsSync(file) ? readKey(file) : undefined);
}

/**
 * Lays the next key down beside the present one: the given one or a random one. After an interrupted rotation
 * it is the one that lies there, for some of what is stored may be sealed with it.
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

/** Puts the next key in the place of the present one. */
export function adoptNextKey(dataDir: string): void {
  renameSync(join(dataDir, NEXT_FILE), join(dataDir, FILE));
  keepFolder(dataDir);
}

/** Takes the next key away again, of a rotation that changed nothing. */
export function discardNextKey(dataDir: string): void {
  rmSync(join(dataDir, NEXT_FILE), { force: true });
  keepFolder(dataDir);
}

/** What was renamed is so after a loss of power, too. */
function keepFolder(dataDir: string): void {
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
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
