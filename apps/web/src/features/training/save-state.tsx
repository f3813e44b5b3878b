import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface SaveStateProps {
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly hasFailed: boolean;
  /** Whether a person is to choose first whose shapes stay. */
  readonly isContested: boolean;
  /** Whether what is drawn is saved without being asked for. */
  readonly isAutomatic: boolean;
  readonly onSave: () => void;
}

/** Whether what is drawn is safe. */
export function SaveState(props: SaveStateProps) {
  const { Icon, words } = wordsOf(props);
  const { isUnsaved, isSaving, hasFailed, isContested, isAutomatic } = props;
  const waits = !isContested && (hasFailed || (isUnsaved && !isAutomatic));
  return (
    <div
      data-toasts={waits ? 'bar-in-use' : 'bar'}
      className="flex min-h-8 grow flex-wrap items-center gap-x-3"
    >
      <p role="status" className="flex items-center gap-2 font-semibold max-md:text-sm">
        {Icon ? <Icon size={18} aria-hidden="true" /> : <Spinner />}
        {words}
      </p>
      {waits && !isSaving && <Button onClick={props.onSave}>{hasFailed ? 'Save again' : 'Save now'}</Button>}
    </div>
  );
}

function wordsOf({ isUnsaved, isSaving, hasFailed }: SaveStateProps) {
  if (isSaving) return { Icon: undefined, words: 'Saving…' };
  if (hasFailed) return { Icon: CircleAlert, words: 'Unsaved changes: the last save failed' };
  if (isUnsaved) return { Icon: CircleDashed, words: 'Unsaved changes' };
  return { Icon: CircleCheck, words: 'All changes saved' };
}
