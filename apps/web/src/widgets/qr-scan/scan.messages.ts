import type { ScanFault } from './scan-state.ts';

/** A toast is read at a glance; a code can hold a page. */
const TOAST_CHARACTERS = 100;

/** The documented sentence for every refusal; the hint explains this one. */
export const cameraRequired = {
  title: 'Camera Access Required',
  message: "Unable to access camera. Please ensure you've granted camera permissions.",
};

export const cameraHints: Record<ScanFault, string> = {
  denied: 'Allow the camera for this site in the browser’s settings, then press Start Scan.',
  missing: 'This device has no camera that the browser can use.',
  busy: 'Another app may be using the camera. Close it, then press Start Scan.',
  insecure: 'Browsers allow camera access only on secure pages. Open this site at its https address.',
  unknown: 'Close other apps that use the camera, then press Start Scan.',
};

const faults: Readonly<Record<string, ScanFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Why there is no camera. */
export function faultOf(error: unknown): ScanFault {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent without TLS
  if (!window.isSecureContext && !navigator.mediaDevices) return 'insecure';
  return (error instanceof Error && faults[error.name]) || 'unknown';
}

/** The start of a decoded text, for a toast. */
export function shortened(text: string): string {
  const letters = [...text];
  return letters.length > TOAST_CHARACTERS ? `${letters.slice(0, TOAST_CHARACTERS - 1).join('')}…` : text;
}
