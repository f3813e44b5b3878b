import type { Completion } from '@stowed/contract';

/**
 * A drawer or a toolbox. Signing makes a new version, so that nobody reopens a signature they have not seen.
 */
interface Signable {
  readonly status: Completion;
  readonly version: number;
  readonly completedVersion: number | null;
}

/** Signed, and nothing changed since. */
export const isSigned = ({ status, version, completedVersion: completed }: Signable): boolean =>
  status === 'complete' && completed === version;

interface Intent {
  readonly status: Completion;
  /** The version that the person had on the screen; undefined when any will do. */
  readonly seenVersion: number | undefined;
}

/**
 * Whether the person has seen what the status is set on: the newest version, or, to sign it, the one that
 * somebody else has just signed.
 */
export function hasSeen(signable: Signable, { status, seenVersion }: Intent): boolean {
  if (seenVersion === undefined || seenVersion === signable.version) return true;
  return status === 'complete' && isSigned(signable) && seenVersion === signable.version - 1;
}
