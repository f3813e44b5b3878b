import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface SaveStateProps {
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Whether what is drawn is safe. */
export function SaveState(props: SaveStateProps) {
  const { Icon, words } = wordsOf(props);
  return (
    <div className="flex min-h-8 grow flex-wrap items-center gap-x-3">
      <p role="status" className="flex items-center gap-2 font-semibold max-md:text-sm">
        {Icon ? <Icon size={18} aria-hidden="true" /> : <Spinner />}
        {words}
      </p>
      {props.hasFailed && !props.isSaving && <Button onClick={props.onRetry}>Save again</Button>}
    </div>
  );
}

function wordsOf({ isUnsaved, isSaving, hasFailed }: SaveStateProps) {
  if (isSaving) return { Icon: undefined, words: 'Saving…' };
  if (hasFailed) return { Icon: CircleAlert, words: 'Unsaved changes: the last save failed' };
  if (isUnsaved) return { Icon: CircleDashed, words: 'Unsaved changes' };
  return { Icon: CircleCheck, words: 'All changes saved' };
}
