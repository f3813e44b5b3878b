/** The stage of a new photo that the drawer's screen shows while the capture dialog is closed. */
export type PhotoStage =
  'sending' | 'judging' | 'saving' | 'unsaved' | 'kept' | 'doubted' | 'refused' | 'judged';

const doubts: Readonly<Partial<Record<PhotoStage, string>>> = {
  doubted: 'The new photo may show another drawer. Retake it or use it before you complete the drawer.',
  refused:
    'The new photo does not match this drawer. Retake it or check by hand before you complete the drawer.',
};

/** What to do about a photo that does not seem to show its drawer; undefined for any other. */
export const doubtOf = (stage: PhotoStage | undefined): string | undefined => stage && doubts[stage];

const works: Readonly<Partial<Record<PhotoStage, string>>> = {
  sending: 'Sending the photo…',
  judging: 'Checking the drawer…',
  saving: 'Saving the photo…',
};

/**
 * What the server does with a new photo, in words; undefined if nothing. What the screen says of the drawer
 * is then about the photo before.
 */
export const workOf = (stage: PhotoStage | undefined): string | undefined => stage && works[stage];
