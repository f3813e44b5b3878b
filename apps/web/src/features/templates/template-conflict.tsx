import type { Drawer } from '@stowed/contract';
import { ShapesConflict } from '../../widgets/conflict/shapes-conflict.tsx';
import { storedDraft } from './template-draft.ts';
import type { Drawing } from './template-draft.ts';

interface TemplateConflictProps {
  readonly mine: Drawing;
  /** The drawer as someone else left it, with another template or none. */
  readonly theirs: Drawer;
  readonly onUseMine: () => Promise<string | undefined>;
  readonly onKeepTheirs: (theirs: Drawer) => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** A choice between a drawing and a template that someone else saved or removed. */
export function TemplateConflict({ mine, theirs, onKeepTheirs, ...choices }: TemplateConflictProps) {
  return (
    <ShapesConflict
      what="template"
      mine={shapesOf(mine)}
      theirs={theirs.templateImageUrl === null ? undefined : shapesOf(storedDraft(theirs))}
      onKeepTheirs={() => onKeepTheirs(theirs)}
      {...choices}
    />
  );
}

const shapesOf = ({ photo, content }: Drawing) => ({ imageUrl: photo?.shown ?? null, content });
