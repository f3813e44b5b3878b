/** Stores pictures by the random ids of their images. An id is never used twice. */
export interface ImageStore {
  /** Throws if the store cannot be read and written now. */
  requireAnswer(): Promise<void>;
  /** Resolves when the bytes are on disk. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  find(id: string): Promise<Buffer | undefined>;
  /** Takes a picture out of use without deleting it, so that an operator can look at it first. */
  setAside(id: string): Promise<void>;
  /** Pictures written before this time, oldest names first. */
  listOlderThan(time: Date): AsyncIterable<string>;
  /** The same store for work that nobody waits for, such as a backup: it gives up later. */
  patient(): ImageStore;
}

/** How long work that nobody waits for waits for each picture. */
export const LONG_PATIENCE_MS = 60_000;

/** The store does not respond or refuses this server; the call may work later. */
export class StoreUnavailableError extends Error {}

/** The store is there, but not with its pictures. The message tells the operator what to do. */
export class PicturesAwayError extends StoreUnavailableError {}

const ID = /^[0-9a-f]{32}$/;

export const isPictureId = (text: string): boolean => ID.test(text);

export function requirePictureId(text: string): void {
  if (!isPictureId(text)) throw new Error('An image id is 32 hexadecimal digits');
}
