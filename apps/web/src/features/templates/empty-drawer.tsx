import { Camera, Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface EmptyDrawerProps {
  readonly onCapture: () => void;
  readonly onCopy: () => void;
}

/** A drawer without a picture. */
export function EmptyDrawer({ onCapture, onCopy }: EmptyDrawerProps) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line-strong bg-surface p-6 text-center sm:p-12">
      <p className="mx-auto mb-2 max-w-md text-lg font-semibold">
        Put every tool in its place and photograph the drawer.
      </p>
      <p className="mx-auto mb-6 max-w-md text-ink-soft">
        Hold the phone above the middle, with the whole foam in the picture. Stowed proposes a shape for each
        tool.
      </p>
      <div className="flex flex-col items-center justify-center gap-3 md:flex-row">
        <Button variant="primary" size="lg" onClick={onCapture}>
          <Camera size={20} aria-hidden="true" /> Capture image
        </Button>
        <Button size="lg" className="max-md:px-2" onClick={onCopy}>
          <Copy size={20} aria-hidden="true" /> Copy from another drawer
        </Button>
      </div>
    </div>
  );
}
