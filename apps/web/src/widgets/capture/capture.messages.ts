import { CaptureError } from './encode-image.ts';
import type { CaptureFault } from './encode-image.ts';

interface Message {
  readonly title: string;
  readonly description: string;
}

const messages: Record<CaptureFault, Message> = {
  'not-ready': { title: 'Capture failed', description: 'Camera not ready. Please try again.' },
  'no-dimensions': {
    title: 'Capture failed',
    description: 'Camera stream not yet ready. Please wait a moment and try again.',
  },
  'frame-failed': { title: 'Capture failed', description: 'Failed to capture image. Please try again.' },
  'encode-failed': {
    title: 'Capture failed',
    description: 'Failed to process image. Please try again with different lighting.',
  },
  'not-an-image': { title: 'Error capturing image', description: 'Invalid image format. Please try again.' },
  'wrong-type': { title: 'Invalid file type', description: 'Please select an image file (JPEG, PNG)' },
  'too-large': { title: 'File too large', description: 'Please select an image under 10MB' },
  'read-failed': {
    title: 'Error reading file',
    description: 'The file could not be read. Please choose it again.',
  },
  'load-failed': {
    title: 'Error processing image',
    description: 'The file is damaged or is not a picture. Please choose another one.',
  },
  'file-failed': {
    title: 'Error processing file',
    description: 'The picture could not be prepared. Please choose another one.',
  },
};

/** The toast for a picture that could not be made. */
export function captureMessage(error: unknown): Message {
  return messages[error instanceof CaptureError ? error.fault : 'file-failed'];
}

/** The text for a refused camera. */
export function cameraDenied(cause: string): string {
  return `Camera access denied: ${cause}`;
}
