import { randomBytes, randomUUID, createHash } from 'node:crypto';

const TOKEN_BYTES = 32;
const IMAGE_ID_BYTES = 16;

/** The source of identifiers and secrets. */
export interface Ids {
  uuid(): string;
  /** 256 random bits, URL-safe. */
  token(): string;
  /** 128 random bits, hexadecimal; also used as a picture's file name. */
  imageId(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  imageId: () => randomBytes(IMAGE_ID_BYTES).toString('hex'),
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be a row's id; the database rejects comparisons with others. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The stored form of a random token: a reader of the database cannot recover the token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
