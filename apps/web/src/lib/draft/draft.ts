/** A save in flight: its id and a fingerprint of its content. */
export interface Sent {
  readonly id: string;
  readonly print: string;
}

/** Unsaved work on something that others may change too. The screen owns the body. */
export interface Draft<Body, Base, Server> {
  /** The body as stored; undefined if the server holds something else. */
  readonly stored: Body | undefined;
  /** The version that the body started from. The server refuses a save based on an old one. */
  readonly base: Base;
  /** Saves without a response, newest last: the server may have stored any of them. */
  readonly sent: readonly Sent[];
  readonly isSaving: boolean;
  /** The body whose save failed; it is not saved again automatically. */
  readonly failed: Body | undefined;
  /** Someone else's newer save, until the person's choice is saved. */
  readonly theirs: Server | undefined;
}

export interface DraftStart<Body, Base> {
  readonly stored: Body | undefined;
  readonly base: Base;
  readonly sent?: readonly Sent[] | undefined;
}

export type DraftStatus = 'clean' | 'dirty' | 'saving' | 'failed' | 'contested';

export type DraftEvent<Body, Base, Server> =
  | { readonly type: 'started'; readonly start: DraftStart<Body, Base> }
  | { readonly type: 'saving' }
  | { readonly type: 'sent'; readonly sent: Sent }
  /** The server's newest save is ours: its response was lost. */
  | { readonly type: 'arrived'; readonly id: string }
  | { readonly type: 'saved'; readonly body: Body; readonly base: Base }
  | { readonly type: 'failed'; readonly body: Body; readonly refused: string | undefined }
  | { readonly type: 'contested'; readonly theirs: Server; readonly refused: string | undefined };

/** The maximum number of ids to keep. */
const MOST_SENT = 20;

export function startDraft<Body, Base, Server>({
  stored,
  base,
  sent = [],
}: DraftStart<Body, Base>): Draft<Body, Base, Server> {
  return { stored, base, sent, isSaving: false, failed: undefined, theirs: undefined };
}

/** `refused` in an event is the id of a save that the server certainly did not store. */
export function draftReducer<Body, Base, Server>(
  draft: Draft<Body, Base, Server>,
  event: DraftEvent<Body, Base, Server>,
): Draft<Body, Base, Server> {
  switch (event.type) {
    case 'started':
      return startDraft(event.start);
    case 'saving':
      return { ...draft, isSaving: true };
    case 'sent':
      return { ...draft, sent: [...without(draft.sent, event.sent.id), event.sent].slice(-MOST_SENT) };
    case 'arrived':
      return { ...draft, sent: without(draft.sent, event.id) };
    case 'saved':
      return startDraft({ stored: event.body, base: event.base });
    case 'failed': {
      const sent = without(draft.sent, event.refused);
      return { ...draft, sent, isSaving: false, failed: event.body };
    }
    case 'contested': {
      const sent = without(draft.sent, event.refused);
      // The server no longer holds the loaded state: the body is unsaved, changed or not.
      return { ...draft, sent, isSaving: false, stored: undefined, theirs: event.theirs };
    }
  }
}

export function draftStatus<Body, Base, Server>(
  { isSaving, theirs, stored, failed }: Draft<Body, Base, Server>,
  isBody: (other: Body | undefined) => boolean,
): DraftStatus {
  if (isSaving) return 'saving';
  if (theirs !== undefined) return 'contested';
  if (isBody(stored)) return 'clean';
  return failed !== undefined && isBody(failed) ? 'failed' : 'dirty';
}

function without(sent: readonly Sent[], id: string | undefined): readonly Sent[] {
  return sent.filter((one) => one.id !== id);
}
