import type { Db } from '../../db/client.ts';
import { SecretBox } from '../../secret-box.ts';
import { deriveKey } from '../../secret-key.ts';
import { rotateRecordKeys } from '../record/record-keys.service.ts';
import { resealKeys } from './key-rotation.repository.ts';

interface Rotation {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

export interface RotatedKeys {
  readonly resealed: number;
  /** Already sealed with the new secret by an interrupted rotation. */
  readonly done: number;
  /** The organizations whose key neither secret opens: it was already lost. */
  readonly unreadable: readonly string[];
}

/** There are sealed keys, and the given current secret opens none of them. */
export class WrongSecretError extends Error {
  constructor() {
    super(
      'The current secret key opens none of the stored keys. Run this with the settings the server runs with.',
    );
  }
}

const boxOf = (secret: string): SecretBox => new SecretBox(deriveKey(secret, 'keys of organizations'));

/**
 * Seals every organization's AI key and the keys of the record with another secret, all or none. Throws
 * WrongSecretError.
 */
export async function rotateKeys(db: Db, { from, to, now }: Rotation): Promise<RotatedKeys> {
  const [present, next] = [boxOf(from), boxOf(to)];
  const unreadable: string[] = [];
  let [resealed, done] = [0, 0];
  let areRecordKeysKnown = true;
  await resealKeys(db, {
    fingerprint: deriveKey(to, 'fingerprint').toString('base64url'),
    reseal: ({ organizationId, name, ...sealed }) => {
      const key = present.open(sealed, organizationId);
      if (key !== undefined) {
        resealed += 1;
        return next.seal(key, organizationId);
      }
      if (next.open(sealed, organizationId) === undefined) unreadable.push(name);
      else done += 1;
      return undefined;
    },
    also: async (owner) => {
      areRecordKeysKnown = await rotateRecordKeys(owner, { from, to, now });
    },
    check: () => {
      const areKeysKnown = unreadable.length === 0 || resealed + done > 0;
      if (!areKeysKnown || !areRecordKeysKnown) throw new WrongSecretError();
    },
  });
  return { resealed, done, unreadable };
}
