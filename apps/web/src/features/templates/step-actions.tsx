import { Camera, Copy, ListOrdered, ScanSearch } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface StepActionsProps {
  readonly isDetecting: boolean;
  readonly isSaving: boolean;
  readonly hasTools: boolean;
  readonly onCapture: () => void;
  readonly onDetect: () => void;
  readonly onNames: () => void;
  readonly onCopy: () => void;
}

/** The actions for a drawer with a picture, besides drawing. */
export function StepActions({ isDetecting, isSaving, hasTools, ...on }: StepActionsProps) {
  return (
    <div
      inert={isSaving}
      className="grid w-full grid-cols-2 gap-2 leading-tight lg:flex lg:w-auto [&_button]:px-2.5"
    >
      <Button onClick={on.onCapture}>
        <Camera size={18} aria-hidden="true" className="max-sm:hidden" /> Retake image
      </Button>
      <Button onClick={on.onDetect} isPending={isDetecting}>
        {!isDetecting && <ScanSearch size={18} aria-hidden="true" className="max-sm:hidden" />} Detect tools
      </Button>
      <Button onClick={on.onNames} disabled={!hasTools}>
        <ListOrdered size={18} aria-hidden="true" className="max-sm:hidden" /> Names from a list
      </Button>
      <Button onClick={on.onCopy}>
        <Copy size={18} aria-hidden="true" className="max-sm:hidden" /> Copy from another drawer
      </Button>
    </div>
  );
}
