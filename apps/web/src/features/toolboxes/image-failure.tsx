import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface ImageFailureProps {
  readonly image: string;
  readonly message: string;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

/** The toolbox exists but its picture failed to upload: the picture stays until the person decides. */
export function ImageFailure({ image, message, isPending, onRetry, onGoOn }: ImageFailureProps) {
  return (
    <section
      aria-label="Reference image"
      className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-panel md:p-7"
    >
      <Alert tone="bad" title="The reference image could not be saved">
        <p>{message}</p>
        <p>The toolbox is created. The image is kept here.</p>
      </Alert>
      <img
        src={image}
        alt="Reference image of the toolbox"
        className="max-h-80 rounded-md border border-line"
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Button size="lg" variant="primary" isPending={isPending} onClick={onRetry}>
          Try again
        </Button>
        <Button size="lg" disabled={isPending} onClick={onGoOn}>
          Continue without image
        </Button>
      </div>
    </section>
  );
}
