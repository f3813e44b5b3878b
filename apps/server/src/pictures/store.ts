/** Where pictures lie. Names are the images' random ids; a name is never used twice. */
export interface ImageStore {
  /** Resolves when the bytes are on the disk. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  find(id: string): Promise<Buffer | undefined>;
  /**
   * Takes a picture out of use without losing it: an operator may look at what is set aside, and delete
   * it.
   */
  setAside(id: string): Promise<void>;
  /** Pictures that were written before this time, oldest names first. */
  listOlderThan(time: Date): AsyncIterable<string>;
}
