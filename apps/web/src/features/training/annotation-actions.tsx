import type { TrainingImage } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { useId, useState } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface AnnotationActionsProps {
  readonly image: TrainingImage;
  readonly annotationId: string;
  readonly content: EditorContent;
  readonly isBusy: boolean;
  readonly flush: () => Promise<boolean>;
  readonly onVerify: () => void;
}

/** Assigns or verifies the shapes. */
export function AnnotationActions(props: AnnotationActionsProps) {
  const { image, annotationId, content, isBusy } = props;
  const user = useCurrentUser();
  const reasonId = useId();
  const [isAssigning, setIsAssigning] = useState(false);
  const mayAssign = user !== undefined && isAdmin(user);
  const isEmpty = content.tools.length === 0;
  const reason = mayAssign
    ? isEmpty && 'A template needs at least one tool.'
    : 'Only administrators can assign templates.';
  return (
    <div className="grid grid-cols-2 items-center gap-x-3 gap-y-1 max-md:w-full md:flex">
      {reason && (
        <p id={reasonId} className="col-span-2 text-sm text-ink-soft">
          {reason}
        </p>
      )}
      <Button
        size="tight"
        disabled={isBusy || Boolean(reason)}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => setIsAssigning(true)}
      >
        Assign Template
      </Button>
      {/* Keeps the focus while it is busy. */}
      <Button
        size="tight"
        variant="primary"
        aria-disabled={isBusy || undefined}
        className="aria-disabled:opacity-55"
        onClick={() => {
          if (!isBusy) props.onVerify();
        }}
      >
        Verify &amp; Save Template
      </Button>
      {isAssigning && (
        <AssignDialog
          image={image}
          annotationId={annotationId}
          content={content}
          flush={props.flush}
          onClose={() => setIsAssigning(false)}
        />
      )}
    </div>
  );
}
