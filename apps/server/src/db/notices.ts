/** Where the database tells what a transaction changed, once it is committed. */
export const noticeChannel = 'stowed_changes';

export interface NoticeListener {
  readonly onNotice: (payload: string) => void;
  /** Notices may have been lost: the connection that hears them was away for a while. */
  readonly onMissed: () => void;
}

/** What the database tells of committed changes, by whichever server process, to whoever listens in this one. */
export class Notices {
  readonly #listeners = new Set<NoticeListener>();

  /** Answers how to stop. */
  subscribe(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  tell(payload: string): void {
    for (const { onNotice } of this.#listeners) onNotice(payload);
  }

  tellMissed(): void {
    for (const { onMissed } of this.#listeners) onMissed();
  }
}
