import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useKeptWork } from '../lib/use-kept-work.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Alert } from './alert.tsx';

interface UnsavedGuardProps {
  /** The storage place; each screen and object has its own. */
  readonly place: string;
  /**
   * The work; undefined while everything is saved, or survives leaving. Keep it the same object until it
   * changes.
   */
  readonly work: unknown;
  /** Saves before the page is left or hidden; resolves to true on success. */
  readonly flush?: (() => Promise<boolean>) | undefined;
  /** The sentence that says what would be lost. */
  readonly children: ReactNode;
}

/** Protects unsaved work: it survives a reload and the end of a session, and leaving asks first. */
export function UnsavedGuard({ place, work, flush, children }: UnsavedGuardProps) {
  const isUnsaved = work !== undefined;
  useKeptWork(place, work);
  useEffect(() => {
    if (!flush || !isUnsaved) return undefined;
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', handleHidden);
    window.addEventListener('pagehide', handleHidden);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      window.removeEventListener('pagehide', handleHidden);
    };
  }, [isUnsaved, flush]);
  return (
    <LeaveGuard isActive={isUnsaved} flush={flush}>
      {children}
    </LeaveGuard>
  );
}

/** Says that the form holds unsaved entries from before. */
export function UnsavedWork() {
  return (
    <Alert title="Your unsaved work is back">
      <p>What you typed is back, but not saved yet.</p>
    </Alert>
  );
}
