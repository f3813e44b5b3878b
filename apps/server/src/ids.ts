import { randomBytes, randomUUID } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Where identifiers and secrets come from. */
export interface Ids {
  uuid(): string;
  /** 256 random bits, URL-safe. */
  token(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
};
