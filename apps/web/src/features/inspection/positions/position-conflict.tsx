import type { Drawer, Tool } from '@stowed/contract';
import { ConflictDialog } from '../../../widgets/conflict/conflict-dialog.tsx';
import { VerdictFigures } from '../../../widgets/conflict/verdict-figures.tsx';
import { savedDrawerSide } from '../photo/saved-drawer-side.tsx';
import { isSamePhoto } from '../photo/same-photo.ts';
import { withTheirVerdicts } from './their-verdicts.ts';

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
  'They were made for another photo. Results of one photo are never put onto another: only what is saved can be kept.';

/**
 * Positions against a newer save by someone else. `Mine` shows exactly what would be saved. Positions on a
 * replaced photo cannot be saved: they may be wrong for the drawer now.
 */
export function PositionConflict(props: PositionConflictProps) {
  const { imageUrl, tools, before, theirs, onUseMine, onKeepTheirs } = props;
  const isOfThisPhoto = isSamePhoto(imageUrl, theirs.imageUrl);
  const mine = isOfThisPhoto ? withTheirVerdicts(tools, { before, theirs: theirs.tools }) : tools;
  return (
    <ConflictDialog
      title="This drawer was changed meanwhile"
      description={
        isOfThisPhoto
          ? 'It has changed since you last saw it. Your positions are kept until you choose.'
          : 'A new photo of it was saved while you were adjusting positions.'
      }
      theirs={{
        ...savedDrawerSide(theirs),
        ...(theirs.isLocated ? { located: theirs.tools } : { note: 'Its tools are listed, not located.' }),
      }}
      mine={{
        title: 'Your positions',
        imageUrl,
        located: mine,
        note: mine === tools ? undefined : 'What others marked on tools that you did not touch is kept.',
        figures: <VerdictFigures tools={mine} />,
        choice: isOfThisPhoto ? 'Use my positions' : { impossible: OTHER_PHOTO },
      }}
      recommended={isOfThisPhoto ? 'mine' : 'theirs'}
      onUseMine={() => onUseMine(mine)}
      onKeepTheirs={onKeepTheirs}
    />
  );
}
