import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface AnnotationConflictProps {
  readonly onInsist: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two people at one image: what is drawn here stays until a person chooses. */
export function AnnotationConflict({ onInsist, onTakeTheirs }: AnnotationConflictProps) {
  return (
    <Alert tone="bad" title="This image was changed by someone else">
      <p>Your shapes are still here and not saved. Choose which ones stay.</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant="primary" onClick={onInsist}>
          Save my shapes
        </Button>
        <Button onClick={onTakeTheirs}>Show theirs, drop mine</Button>
      </div>
    </Alert>
  );
}
