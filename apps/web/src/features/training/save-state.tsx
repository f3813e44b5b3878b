import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { DraftStatus } from '../../lib/draft/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface SaveStateProps {
  readonly status: DraftStatus;
  /** Whether shapes are saved automatically. */
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

/** The save state, with a Save button where nothing saves automatically. */
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
