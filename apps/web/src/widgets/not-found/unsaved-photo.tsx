import { Download } from 'lucide-react';
import { useId } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface UnsavedPhotoProps {
  readonly drawerNumber: number;
  /** As a data URL. */
  readonly photo: string;
  readonly onSaved: () => void;
}

/** An unsaved photo of a removed drawer, offered as a file. */
export function UnsavedPhoto({ drawerNumber, photo, onSaved }: UnsavedPhotoProps) {
  const title = useId();
  const handleSave = () => {
    saveFile(`drawer-${drawerNumber}.jpg`, fileOf(photo));
    onSaved();
  };
  return (
    <section aria-labelledby={title} className="mt-4 space-y-3">
      <Alert tone="warn">
        <p id={title} className="font-semibold">
          The photo of drawer {drawerNumber} was not saved
        </p>
        <p>There is no drawer to save it with. You can keep it on this device.</p>
      </Alert>
      <img
        src={photo}
        alt={`The unsaved photo of drawer ${drawerNumber}`}
        className="max-h-64 w-full rounded-md bg-sunken object-contain"
      />
      <Button size="lg" className="w-full" onClick={handleSave}>
        <Download size={18} aria-hidden="true" />
        Save photo
      </Button>
    </section>
  );
}

function fileOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
