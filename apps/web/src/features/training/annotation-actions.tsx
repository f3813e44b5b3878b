import type { TrainingImage } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { useId, useState } from 'react';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import type { DraftStatus } from '../../lib/draft/draft.ts';
import { Spinner } from '../../ui/loading.tsx';
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

interface SaveStateProps {
  readonly status: DraftStatus;
  /** True if shapes are saved automatically. */
  readonly isAutomatic: boolean;
  readonly onSave: () => void;
}

const states = {
  clean: { Icon: CircleCheck, words: 'All changes saved' },
  dirty: { Icon: CircleDashed, words: 'Unsaved changes' },
  saving: { Icon: undefined, words: 'Saving…' },
  failed: { Icon: CircleAlert, words: 'Unsaved changes: the last save failed' },
  contested: { Icon: CircleDashed, words: 'Unsaved changes' },
};

/** The save state, with a Save button if nothing saves automatically. */
export function SaveState({ status, isAutomatic, onSave }: SaveStateProps) {
  const { Icon, words } = states[status];
  const isWaiting = status === 'failed' || (status === 'dirty' && !isAutomatic);
  return (
    <div
      data-toasts={isWaiting ? 'bar-in-use' : 'bar'}
      className="flex min-h-8 grow flex-wrap items-center gap-x-3"
    >
      <p role="status" className="flex items-center gap-2 font-semibold max-md:text-sm">
        {Icon ? <Icon size={18} aria-hidden="true" /> : <Spinner />}
        {words}
      </p>
      {isWaiting && <Button onClick={onSave}>{status === 'failed' ? 'Save again' : 'Save now'}</Button>}
    </div>
  );
}
