import type { Drawer, Tool } from '@stowed/contract';
import { compact, withoutVerdict } from '@stowed/domain';
import { ConflictDialog } from '../../../widgets/conflict/conflict-dialog.tsx';
import { VerdictFigures } from '../../../widgets/conflict/verdict-figures.tsx';
import { savedDrawerSide } from '../photo/photo-conflict.tsx';
import { isSamePhoto } from '../../../lib/same-photo.ts';

interface Others {
  /** The tools before the person changed them. */
  readonly before: readonly Tool[];
  /** The tools that someone else has since saved for the same photo. */
  readonly theirs: readonly Tool[];
}

/**
 * A person's tools, with newer verdicts by others on tools that the person left alone. Returns the same list
 * if nothing differs.
 */
function withTheirVerdicts(mine: readonly Tool[], { before, theirs }: Others): readonly Tool[] {
  const merged = mine.map((tool) => {
    const was = before.find(isSameTool(tool));
    const now = theirs.find(isSameTool(tool));
    return was && now && isSameVerdict(tool, was) ? withVerdictOf(tool, now) : tool;
  });
  return merged.every((tool, index) => tool === mine[index]) ? mine : merged;
}

const isSameTool =
  ({ uniqueId }: Tool) =>
  (other: Tool) =>
    other.uniqueId === uniqueId;

function isSameVerdict(one: Tool, other: Tool): boolean {
  return one.status === other.status && (one.needsReview === true) === (other.needsReview === true);
}

const engineParts = ['confidence', 'needsReview', 'reason'] as const;

function withVerdictOf(tool: Tool, now: Tool): Tool {
  const isSame = tool.status === now.status && engineParts.every((part) => tool[part] === now[part]);
  if (isSame) return tool;
  const { status, confidence, needsReview, reason, focus } = now;
  return { ...withoutVerdict(tool), status, ...compact({ confidence, needsReview, reason, focus }) };
}

interface PositionConflictProps {
  readonly imageUrl: string;
  readonly tools: readonly Tool[];
  /** The tools before the person changed them. */
  readonly before: readonly Tool[];
  readonly theirs: Drawer;
  /** Saves these tools; resolves to an error text, if any. */
  readonly onUseMine: (tools: readonly Tool[]) => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
}

const OTHER_PHOTO =
  'These positions were made for another photo, so they cannot be used on this one. You can only keep what is saved.';

/**
 * A choice between a person's positions and a newer save by someone else. `Mine` shows exactly what a save
 * would store. Positions on a replaced photo cannot be saved: they may be wrong for the drawer now.
 */
export function PositionConflict(props: PositionConflictProps) {
  const { imageUrl, tools, before, theirs, onUseMine, onKeepTheirs } = props;
  const isOfThisPhoto = isSamePhoto(imageUrl, theirs.imageUrl);
  const mine = isOfThisPhoto ? withTheirVerdicts(tools, { before, theirs: theirs.tools }) : tools;
  return (
    <ConflictDialog
      title="This drawer has changed"
      description={
        isOfThisPhoto
          ? 'It has changed since you last saw it. Your positions are kept until you choose.'
          : 'A new photo of it was saved while you were adjusting positions.'
      }
      theirs={{
        ...savedDrawerSide(theirs),
        ...(theirs.isLocated ? { located: theirs.tools } : { note: 'It has no positions for its tools.' }),
      }}
      mine={{
        title: 'Your positions',
        imageUrl,
        located: mine,
        note: mine === tools ? undefined : 'Marks by others on tools you did not change are kept.',
        figures: <VerdictFigures tools={mine} />,
        choice: isOfThisPhoto ? 'Use my positions' : { impossible: OTHER_PHOTO },
      }}
      recommended={isOfThisPhoto ? 'mine' : 'theirs'}
      onUseMine={() => onUseMine(mine)}
      onKeepTheirs={onKeepTheirs}
    />
  );
}
