import { randomBytes, randomUUID, createHash } from 'node:crypto';

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a row; the database refuses to compare others. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** What is stored of a random token: who reads it cannot go back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
