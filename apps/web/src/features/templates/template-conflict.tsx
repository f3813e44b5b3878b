import type { Drawer } from '@stowed/contract';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ShapesConflict } from '../../widgets/annotation/shapes-conflict.tsx';
import { storedDraft } from './template-draft.ts';
import type { TemplateDraft } from './template-draft.ts';

interface TemplateConflictProps {
  /** The drawer as somebody else has left it meanwhile: with another template, or with none. */
  readonly theirs: Drawer;
  readonly onInsist: () => void;
  readonly onStartAnew: (draft: TemplateDraft) => void;
}

/** Asks whose shapes stay. It comes into view and takes the focus by itself. */
export function TemplateConflict({ theirs, onInsist, onStartAnew }: TemplateConflictProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' });
    shown.current?.focus({ preventScroll: true });
  }, []);
  const handleTakeTheirs = () => onStartAnew(storedDraft(theirs));
  return (
    <div ref={shown} tabIndex={-1}>
      {isRemoved(theirs) ? (
        <Alert tone="bad" title="This template was removed by someone else">
          <p>
            Your shapes are still here and not saved. Save them as a new template, or leave the drawer without
            one.
          </p>
          <div className="flex flex-wrap gap-2 pt-2">
            <Button variant="primary" onClick={onInsist}>
              Save my shapes
            </Button>
            <Button onClick={handleTakeTheirs}>Drop my shapes</Button>
          </div>
        </Alert>
      ) : (
        <ShapesConflict
          title="This template was changed by someone else"
          onInsist={onInsist}
          onTakeTheirs={handleTakeTheirs}
        />
      )}
    </div>
  );
}

/** What a notification says of it. */
export function conflictText(theirs: Drawer): string {
  return isRemoved(theirs)
    ? 'Someone else has removed it meanwhile. Choose whether your shapes stay.'
    : 'Someone else has saved it meanwhile. Choose whose shapes stay.';
}

function isRemoved({ templateImageUrl }: Drawer): boolean {
  return templateImageUrl === null;
}
