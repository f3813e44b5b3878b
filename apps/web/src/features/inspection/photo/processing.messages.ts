import { ApiError, NoAnswerError } from '../../../lib/api-error.ts';

export interface ProcessingProblem {
  readonly title: 'Processing failed' | 'Error processing image';
  readonly message: string;
  readonly hint: string | undefined;
  /** The photo itself is at fault: retrying helps only with a new one. */
  readonly isPhotoAtFault: boolean;
  /** The engine did not find the template's drawer in the photo. */
  readonly isUnlike: boolean;
}

type Hints = readonly (readonly [words: readonly string[], hint: string])[];

/** For responses with success false. Uses the first hint whose word occurs in the message. */
const refusalHints: Hints = [
  [['not initialized'], 'Please set up your API key in the settings.'],
  [['too large', '413'], 'Try using a smaller or lower quality image.'],
  [['invalid image'], 'Make sure your camera has proper focus and lighting.'],
];

/** For requests without a usable response. */
const faultHints: Hints = [
  [['network', 'connection'], 'Check your internet connection and try again.'],
  [['timeout'], 'The request timed out. Try with a smaller image.'],
  [['payload', 'too large', '413'], 'The image is too large. Try using a smaller or lower quality image.'],
];

const RETAKE =
  'Check that it is the right drawer, and retake it from above: all four corners, no glare, no hands.';

/** Title, message and hint for a failed inspection. */
export function processingProblem(error: unknown): ProcessingProblem {
  if (error instanceof ApiError && saysNoSuccess(error.body)) {
    const message = error.serverMessage || 'The photo could not be processed.';
    const isMismatch = error.code === 'photo_mismatch';
    return {
      title: 'Processing failed',
      message,
      hint: isMismatch ? RETAKE : hintFor(message, refusalHints),
      isPhotoAtFault: isMismatch,
      isUnlike: isMismatch && saysNoMatch(error.body),
    };
  }
  const message = faultMessage(error);
  return {
    title: 'Error processing image',
    message,
    hint: hintFor(message, faultHints),
    isPhotoAtFault: false,
    isUnlike: false,
  };
}

export function saysNoSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function saysNoMatch(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'no_match';
}

function faultMessage(error: unknown): string {
  if (error instanceof NoAnswerError) {
    return error.reason === 'timeout' ? 'Request timeout' : 'No network connection to the server';
  }
  return error instanceof Error ? error.message : 'Please try again.';
}

function hintFor(message: string, hints: Hints): string | undefined {
  const text = message.toLowerCase();
  return hints.find(([words]) => words.some((word) => text.includes(word)))?.[1];
}
