/** The stage of a new photo that the drawer's screen shows while the capture dialog is closed. */
export type PhotoStage = 'sending' | 'judging' | 'saving' | 'unsaved' | 'kept' | 'judged';

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
