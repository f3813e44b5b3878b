import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A stored secret, in base64. */
export interface Sealed {
  /** The encrypted content with its authentication tag. */
  readonly ciphertext: string;
  readonly nonce: string;
}

/**
 * Encrypts secrets of organizations that the server must use. Each can be decrypted only for the owner it was
 * encrypted for.
 */
export class SecretBox {
  readonly #key: Buffer;

  /** `key` has 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(secret: string, owner: string): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(owner),
    );
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { ciphertext: ciphertext.toString('base64'), nonce: nonce.toString('base64') };
  }

  /** Undefined if it was altered, belongs to another owner, or was encrypted with another key. */
  open({ ciphertext, nonce }: Sealed, owner: string): string | undefined {
    const bytes = Buffer.from(ciphertext, 'base64');
    if (bytes.length < TAG_BYTES) return undefined;
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, Buffer.from(nonce, 'base64'), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}
