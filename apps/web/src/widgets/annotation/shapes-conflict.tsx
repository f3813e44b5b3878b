import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface ShapesConflictProps {
  readonly title: string;
  readonly onInsist: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two people at the same shapes: what is drawn here stays until a person chooses. It comes into view by itself. */
export function ShapesConflict({ title, onInsist, onTakeTheirs }: ShapesConflictProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={shown}>
      <Alert tone="bad" title={title}>
        <p>Your shapes are still here and not saved. Choose which ones stay.</p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button variant="primary" onClick={onInsist}>
            Save my shapes
          </Button>
          <Button onClick={onTakeTheirs}>Show theirs, drop mine</Button>
        </div>
      </Alert>
    </div>
  );
}
