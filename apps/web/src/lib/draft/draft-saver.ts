import { isFinalRefusal } from '../api-error.ts';
import { fingerprint } from '../fingerprint.ts';
import { randomId } from '../random-id.ts';
import { draftReducer, startDraft } from './draft.ts';
import type { Draft, DraftEvent, DraftStart } from './draft.ts';

/** A conflicting save by someone else. */
export interface Conflict<Server> {
  readonly theirs: Server;
  /** Its save id, if the server knows one. */
  readonly lastSaveId: string | undefined;
}

export interface Sending<Body, Base, Server, Way> {
  readonly body: Body;
  readonly base: Base;
  /** The state to overwrite, if newer than the base. */
  readonly over: Server | undefined;
  /** The chosen kind of save, on screens that have several. */
  readonly way: Way;
  /** The idempotency key of a request. The same request has the same key, so a retry has no second effect. */
  readonly idOf: (request: unknown) => string;
}

/** How one kind of draft is saved. */
export interface DraftCalls<Body, Base, Server, Way> {
  readonly send: (sending: Sending<Body, Base, Server, Way>) => Promise<Server>;
  readonly baseOf: (server: Server) => Base;
  /** Undefined if the failure is not a conflict. */
  readonly conflictIn: (error: unknown) => Promise<Conflict<Server> | undefined>;
}

export type SaveOutcome<Server> =
  | { readonly kind: 'saved'; readonly server: Server }
  /** There was nothing to save. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'contested'; readonly theirs: Server }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Saves a draft, one save at a time, and never over someone else's save unless the person says so. If the
 * conflicting save is our own, with a lost response, the draft continues from it.
 */
export class DraftSaver<Body, Base, Server, Way> {
  #draft: Draft<Body, Base, Server>;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(
    start: DraftStart<Body, Base>,
    private calls: DraftCalls<Body, Base, Server, Way>,
  ) {
    this.#draft = startDraft(start);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Draft<Body, Base, Server> => this.#draft;

  /** Replaces the functions that it saves with. */
  use(calls: DraftCalls<Body, Base, Server, Way>): void {
    this.calls = calls;
  }

  /** Clears sent saves and conflicts: the screen now shows something else. */
  restart(start: DraftStart<Body, Base>): void {
    this.#apply({ type: 'started', start });
  }

  save(body: () => Body, way: Way): Promise<SaveOutcome<Server>> {
    return this.#enqueue(() => this.#attempt(body(), way, undefined));
  }

  /** Saves unless the server already holds this body when it would be sent. */
  flush(body: () => Body, way: Way, isStored: () => boolean): Promise<SaveOutcome<Server>> {
    return this.#enqueue(async () =>
      isStored() ? { kind: 'unchanged' } : this.#attempt(body(), way, undefined),
    );
  }

  /** Saves over someone else's save, on the person's choice. */
  insist(body: () => Body, way: Way): Promise<SaveOutcome<Server>> {
    return this.#enqueue(() => this.#attempt(body(), way, this.#draft.theirs));
  }

  /** Sequential: the next save waits for the current one. */
  #enqueue(task: () => Promise<SaveOutcome<Server>>): Promise<SaveOutcome<Server>> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #attempt(body: Body, way: Way, over: Server | undefined): Promise<SaveOutcome<Server>> {
    const base = over === undefined ? this.#draft.base : this.calls.baseOf(over);
    let used: string | undefined;
    const idOf = (request: unknown): string => (used = this.#idOf(request));
    this.#apply({ type: 'saving' });
    try {
      const server = await this.calls.send({ body, base, over, way, idOf });
      this.#apply({ type: 'saved', body, base: this.calls.baseOf(server) });
      return { kind: 'saved', server };
    } catch (error) {
      const conflict = await this.calls.conflictIn(error);
      const refused = isFinalRefusal(error) ? used : undefined;
      if (!conflict) {
        this.#apply({ type: 'failed', body, refused });
        return { kind: 'failed', error };
      }
      const { theirs, lastSaveId } = conflict;
      if (this.#draft.sent.some(({ id }) => id === lastSaveId)) {
        this.#apply({ type: 'arrived', id: String(lastSaveId) });
        return this.#attempt(body, way, theirs);
      }
      this.#apply({ type: 'contested', theirs, refused });
      return { kind: 'contested', theirs };
    }
  }

  #idOf(request: unknown): string {
    const print = fingerprint(JSON.stringify(request));
    const id = this.#draft.sent.find((one) => one.print === print)?.id ?? randomId();
    this.#apply({ type: 'sent', sent: { id, print } });
    return id;
  }

  #apply(event: DraftEvent<Body, Base, Server>): void {
    this.#draft = draftReducer<Body, Base, Server>(this.#draft, event);
    for (const listener of this.#listeners) listener();
  }
}
