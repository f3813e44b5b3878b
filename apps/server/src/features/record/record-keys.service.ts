import type { Kysely } from 'kysely';
import { SecretBox } from '../../secret-box.ts';
import { deriveKey } from '../../secret-key.ts';
import {
  insertRecordKey,
  lockRecordKeys,
  resealRecordKey,
  selectRecordKeys,
} from './record-keys.repository.ts';
import type { RecordKeyRow } from './record-keys.repository.ts';
import { isSigned, newKeyPair, pemOf, publicHalf, signHead, signText } from './signed-head.policy.ts';
import type { Head, SignedHead, TextSignature } from './signed-head.policy.ts';

/** A public key that this installation signs with, or used to. */
export interface RecordKey {
  readonly key: string;
  readonly since: Date;
  /** Null: it signs now. */
  readonly until: Date | null;
}

interface OpenedKey extends RecordKey {
  readonly privateKey: string;
}

const boxOf = (secret: string): SecretBox => new SecretBox(deriveKey(secret, 'record keys'));

/** Undefined for a row that was not written with the secret. */
function openRow(
  box: SecretBox,
  { publicKey: key, since, until, ...sealed }: RecordKeyRow,
): OpenedKey | undefined {
  const privateKey = box.open(sealed, key);
  if (privateKey === undefined || publicHalf(privateKey) !== key) return undefined;
  return { key, since, until, privateKey };
}

async function openKeys<Tables>(owner: Kysely<Tables>, secret: string): Promise<OpenedKey[]> {
  const box = boxOf(secret);
  return (await selectRecordKeys(owner)).flatMap((row) => openRow(box, row) ?? []);
}

async function addKey<Tables>(owner: Kysely<Tables>, secret: string, since: Date): Promise<OpenedKey> {
  const { publicKey, privateKey } = newKeyPair();
  const { ciphertext, nonce } = boxOf(secret).seal(privateKey, publicKey);
  await insertRecordKey(owner, { publicKey, ciphertext, nonce, since });
  return { key: publicKey, privateKey, since, until: null };
}

/**
 * The keys that sign heads of records, to distinguish ours from forged ones. Adding one requires the server's
 * secret: a row that the secret does not open is ignored.
 */
export class RecordKeys {
  readonly #keys: readonly OpenedKey[];

  constructor(keys: readonly OpenedKey[]) {
    this.#keys = keys;
  }

  /** Public, oldest first. */
  list(): readonly (RecordKey & { readonly pem: string })[] {
    return this.#keys.map(({ key, since, until }) => ({ key, since, until, pem: pemOf(key) }));
  }

  /** False if the secret does not open the key that signs now. */
  canSign(): boolean {
    return this.#keys.some(({ until }) => until === null);
  }

  sign(head: Head, time: Date): SignedHead {
    return signHead(head, { ...this.#present(), time });
  }

  /** Signs a text that is no head: it begins with another mark. */
  signText(text: string): TextSignature {
    const { key, privateKey } = this.#present();
    return { key, signature: signText(text, privateKey) };
  }

  /** Whether this installation signs or signed with the key. */
  has(key: string): boolean {
    return this.#keys.some((ours) => ours.key === key);
  }

  /** Why the head is not valid; undefined if this installation signed it. */
  refusalOf(head: SignedHead): string | undefined {
    if (!this.has(head.key)) return 'its key does not belong to this installation';
    return isSigned(head) ? undefined : 'its signature does not match its content';
  }

  #present(): OpenedKey {
    const present = this.#keys.findLast(({ until }) => until === null);
    if (!present) throw new Error('There is no key to sign with');
    return present;
  }
}

/** The installation's keys, for verification. Creates none. */
export async function readRecordKeys<Tables>(owner: Kysely<Tables>, secret: string): Promise<RecordKeys> {
  return new RecordKeys(await openKeys(owner, secret));
}

interface Present {
  readonly secret: string;
  readonly now: Date;
  /** Called if the secret does not open the key that signs: it is a wrong one, or the old one is lost. */
  readonly onOtherSecret?: () => void;
}

/**
 * The installation's keys. Creates the first one, and a new one if the secret does not open the signing key.
 */
export async function requireRecordKeys<Tables>(
  owner: Kysely<Tables>,
  { secret, now, onOtherSecret }: Present,
): Promise<RecordKeys> {
  return owner.transaction().execute(async (tx) => {
    await lockRecordKeys(tx);
    const keys = await openKeys(tx, secret);
    if (keys.some(({ until }) => until === null)) return new RecordKeys(keys);
    if ((await selectRecordKeys(tx)).length > 0) onOtherSecret?.();
    return new RecordKeys([...keys, await addKey(tx, secret, now)]);
  });
}

/**
 * Seals the keys with another secret and starts to sign with a new one. Keys already sealed with the next
 * secret, by an interrupted rotation, stay. Only inside a transaction. Returns false if there are keys and
 * neither secret opens the current one.
 */
export async function rotateRecordKeys<Tables>(
  owner: Kysely<Tables>,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<boolean> {
  await lockRecordKeys(owner);
  const next = boxOf(to);
  const isPresent = ({ until }: OpenedKey): boolean => until === null;
  if ((await openKeys(owner, to)).some(isPresent)) return true;
  const keys = await openKeys(owner, from);
  for (const { key: publicKey, privateKey } of keys) {
    await resealRecordKey(owner, { publicKey, ...next.seal(privateKey, publicKey) });
  }
  if (keys.some(isPresent)) {
    await addKey(owner, to, now);
    return true;
  }
  return (await selectRecordKeys(owner)).length === 0;
}
