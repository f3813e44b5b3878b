import type { Drawer, Tool } from '@stowed/contract';
import { ConflictDialog } from '../photo/conflict-dialog.tsx';
import { isSamePhoto } from '../photo/same-photo.ts';
import { withTheirVerdicts } from './their-verdicts.ts';

interface PositionConflictProps {
  readonly imageUrl: string;
  readonly tools: readonly Tool[];
  /** The tools as the person began with them. */
  readonly before: readonly Tool[];
  readonly theirs: Drawer;
  /** Answers what went wrong, or nothing. */
  readonly onUseMine: (tools: readonly Tool[], version: number) => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
}

/** Positions against what somebody else has saved meanwhile. What is shown as mine is what would be saved. */
export function PositionConflict(props: PositionConflictProps) {
  const { imageUrl, tools, before, theirs, onUseMine, onKeepTheirs } = props;
  const isOfThisPhoto = isSamePhoto(imageUrl, theirs.imageUrl);
  const mine = isOfThisPhoto ? withTheirVerdicts(tools, { before, theirs: theirs.tools }) : tools;
  const note = mine === tools ? {} : { note: 'What others marked on tools that you did not touch is kept.' };
  return (
    <ConflictDialog
      conflict={{ mine: { imageUrl, tools: mine, located: mine, ...note }, theirs }}
      what="positions"
      onUseMine={() => onUseMine(mine, theirs.version)}
      onKeepTheirs={onKeepTheirs}
    />
  );
}
