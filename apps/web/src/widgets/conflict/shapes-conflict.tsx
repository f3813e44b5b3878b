import { countOf } from '../../lib/format.ts';
import type { EditorContent } from '../annotation/editor-content.ts';
import { overlayOpacity } from '../annotation/overlay-opacity.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ConflictSide } from './conflict-dialog.tsx';

interface Shapes {
  readonly imageUrl: string | null;
  readonly content: EditorContent;
}

interface ShapesConflictProps {
  readonly what: 'template' | 'image';
  readonly mine: Shapes;
  /** Undefined: someone removed them. */
  readonly theirs: Shapes | undefined;
  readonly onUseMine: () => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Two people drew on the same picture. */
export function ShapesConflict({ what, mine, theirs, ...choices }: ShapesConflictProps) {
  const ending = theirs
    ? 'Choose which ones stay.'
    : 'Save them as a new template, or leave the drawer without one.';
  return (
    <ConflictDialog
      title={`This ${what} was ${theirs ? 'changed' : 'removed'} by someone else`}
      description={`Your shapes are still here but not saved. ${ending}`}
      theirs={
        theirs
          ? { ...sideOf(theirs), title: 'Saved version', choice: 'Show theirs, drop mine' }
          : {
              title: 'Saved version',
              imageUrl: null,
              figures: <p>No template</p>,
              choice: 'Drop my shapes',
            }
      }
      mine={{ ...sideOf(mine), title: 'Your shapes', choice: 'Save my shapes' }}
      recommended="mine"
      {...choices}
    />
  );
}

function sideOf({ imageUrl, content: { tools, anchors } }: Shapes): Omit<ConflictSide, 'title' | 'choice'> {
  return {
    imageUrl,
    located: tools,
    overlay: overlayOpacity.default,
    figures: (
      <p>
        {countOf(tools.length, 'tool')}
        {anchors.length > 0 && `, ${countOf(anchors.length, 'anchor point')}`}
      </p>
    ),
  };
}
