import type { EvidenceEntry } from '@stowed/contract';
import { isSamePhoto } from '../../lib/same-photo.ts';

export interface ShownEntry {
  readonly entry: EvidenceEntry;
  /** The engine's judgments of the photo that the entry saved, newest first. */
  readonly judgments: readonly EvidenceEntry[];
}

/**
 * One entry for a photo that was saved and judged, in either order. Newest first. A judgment stays an entry
 * of its own if something else happened in between: the order of events is evidence.
 */
export function photoEntries(entries: readonly EvidenceEntry[]): ShownEntry[] {
  const shown: ShownEntry[] = [];
  for (let at = 0; at < entries.length;) {
    const run = runOf(entries, at);
    const saved = run.find(({ kind }) => kind === 'photo_saved');
    if (saved) shown.push({ entry: saved, judgments: run.filter((entry) => entry !== saved) });
    else shown.push(...run.map((entry) => ({ entry, judgments: [] })));
    at += run.length;
  }
  return shown;
}

/** The successive entries about the same photo, starting at this one; at most one of them saved it. */
function runOf(entries: readonly EvidenceEntry[], start: number): readonly EvidenceEntry[] {
  let end = start + 1;
  while (end < entries.length && belongs(entries.slice(start, end), entries[end])) end += 1;
  return entries.slice(start, end);
}

function belongs(run: readonly EvidenceEntry[], next: EvidenceEntry | undefined): boolean {
  const [first] = run;
  if (!first || !next || !isPhotoEntry(first) || !isPhotoEntry(next)) return false;
  const isSecondSave = next.kind === 'photo_saved' && run.some(({ kind }) => kind === 'photo_saved');
  return !isSecondSave && isSamePhoto(first.imageUrl, next.imageUrl);
}

const isPhotoEntry = ({ kind, isReadable, imageUrl }: EvidenceEntry): boolean =>
  isReadable && imageUrl !== null && (kind === 'photo_saved' || kind === 'photo_checked');
