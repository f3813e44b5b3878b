import { randomBytes, randomUUID } from 'node:crypto';

const TOKEN_BYTES = 32;
const IMAGE_ID_BYTES = 16;

/** Where identifiers and secrets come from. */
export interface Ids {
  uuid(): string;
  /** 256 random bits, URL-safe. */
  token(): string;
  /** 128 random bits, hexadecimal: the name of a picture's file, too. */
  imageId(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  imageId: () => randomBytes(IMAGE_ID_BYTES).toString('hex'),
};
