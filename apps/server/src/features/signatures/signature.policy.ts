import type { Completion } from '@stowed/contract';

/**
 * A drawer or a toolbox. Signing makes a new version, so that nobody reopens a signature they have not seen.
 */
interface Signable {
  readonly status: Completion;
  readonly version: number;
  readonly completedVersion: number | null;
}

/** Signed, and unchanged since. */
export const isSigned = ({ status, version, completedVersion: completed }: Signable): boolean =>
  status === 'complete' && completed === version;

interface Intent {
  readonly status: Completion;
  /** The version on the person's screen; undefined accepts any. */
  readonly seenVersion: number | undefined;
}

/**
 * True if the person has seen the state: the newest version or, when signing, the one someone else has just
 * signed.
 */
export function hasSeen(signable: Signable, { status, seenVersion }: Intent): boolean {
  if (seenVersion === undefined || seenVersion === signable.version) return true;
  return status === 'complete' && isSigned(signable) && seenVersion === signable.version - 1;
}
