import { Camera, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { encodeFile } from '../../widgets/capture/encode-image.ts';

interface PhotoFieldProps {
  /** A data URL. */
  readonly photo: string | undefined;
  readonly onChange: (photo: string | undefined) => void;
}

/** Takes or chooses a photo. What was typed stays if the photo cannot be read. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const id = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    encodeFile(file, 'inspection')
      .then((encoded) => {
        setHasFailed(false);
        onChange(encoded);
      })
      .catch(() => setHasFailed(true));
  };
  if (photo !== undefined) {
    return (
      <div className="flex items-center gap-3">
        <img src={photo} alt="The photo to send" className="h-20 rounded-md border border-line" />
        <Button onClick={() => onChange(undefined)}>
          <X size={18} aria-hidden="true" />
          Remove photo
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <label htmlFor={id} className={buttonLook({ size: 'lg' })}>
        <Camera size={20} aria-hidden="true" />
        Add a photo
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => take(target.files?.[0])}
      />
      {hasFailed && <Alert tone="bad" title="This photo could not be read. Take another one." />}
    </div>
  );
}
