/** The outcome of a submitted photo. */
export type CaptureOutcome =
  | { readonly kind: 'done' }
  /** Not used yet: the person decides in another dialog. */
  | { readonly kind: 'conflict' }
  | {
      readonly kind: 'failed';
      readonly title: string;
      readonly message: string;
      readonly hint?: string | undefined;
      /** The primary action: retry the same photo, or take a new one. */
      readonly advice?: 'retry' | 'retake';
      /** False if the device has no room for it. */
      readonly isKept?: boolean;
      /** It is sent automatically later. */
      readonly isWaiting?: boolean;
      /** It is from before: nothing has failed. */
      readonly isInterrupted?: boolean;
      /** The server did not find the drawer in the photo. */
      readonly isUnlike?: boolean;
    };

export type CaptureProblem = Extract<CaptureOutcome, { kind: 'failed' }>;

/** A photo stays until it is used or replaced. */
export type CaptureState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working'; readonly photo: string }
  /** Not sent: it seems to show another drawer. */
  | { readonly kind: 'doubted'; readonly photo: string }
  | { readonly kind: 'failed'; readonly photo: string; readonly problem: CaptureProblem };

const NOT_SAVED = 'This photo is not saved yet';

const interrupted: CaptureProblem = {
  kind: 'failed',
  title: NOT_SAVED,
  message: 'It was taken before you had to sign in again or the page was reloaded.',
  isInterrupted: true,
};

const waiting: CaptureProblem = { kind: 'failed', title: NOT_SAVED, message: '', isWaiting: true };

/** Why a kept photo does not seem to show its drawer: the server refused it, or it was not sent. */
export type KeptDoubt = 'refused' | 'unsent';

const refused: CaptureProblem = {
  kind: 'failed',
  title: 'Processing failed',
  message: 'The photo does not match this drawer.',
  advice: 'retake',
};

interface Start {
  readonly keptPhoto?: string | undefined;
  /** It only waits for the server. */
  readonly isKeptWaiting?: boolean;
}

/** Starts empty, or with an unsaved photo. */
export function startCapture({ keptPhoto, isKeptWaiting }: Start): CaptureState {
  if (keptPhoto === undefined) return { kind: 'choosing' };
  return { kind: 'failed', photo: keptPhoto, problem: isKeptWaiting ? waiting : interrupted };
}

/** The state with what is known of the kept photo by now: the background may have sent it. */
export function withDoubt(state: CaptureState, doubt: KeptDoubt | undefined): CaptureState {
  if (state.kind !== 'failed' || state.problem.advice === 'retake' || !doubt) return state;
  const { photo } = state;
  return doubt === 'unsent' ? { kind: 'doubted', photo } : { kind: 'failed', photo, problem: refused };
}

export type CaptureAction =
  | { readonly type: 'hand-over'; readonly photo: string }
  | { readonly type: 'doubt'; readonly photo: string }
  | { readonly type: 'settle'; readonly outcome: CaptureOutcome }
  | { readonly type: 'retake' };

export function captureReducer(state: CaptureState, action: CaptureAction): CaptureState {
  switch (action.type) {
    case 'hand-over':
      return { kind: 'working', photo: action.photo };
    case 'doubt':
      return { kind: 'doubted', photo: action.photo };
    case 'settle':
      if (state.kind !== 'working' || action.outcome.kind !== 'failed') return { kind: 'choosing' };
      return { kind: 'failed', photo: state.photo, problem: action.outcome };
    case 'retake':
      return { kind: 'choosing' };
  }
}
