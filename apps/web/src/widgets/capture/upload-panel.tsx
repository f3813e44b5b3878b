import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { Spinner } from '../../ui/loading.tsx';
import { CaptureError } from './encode-image.ts';

export interface SamplePhoto {
  readonly name: string;
  readonly imageUrl: string;
}

interface UploadPanelProps {
  readonly samples: readonly SamplePhoto[];
  /** Converts the file to the photo we upload. */
  readonly prepare: (file: File) => Promise<string>;
  readonly onPhoto: (photo: string) => void;
  readonly onFault: (error: unknown) => void;
}

export function UploadPanel({ samples, prepare, onPhoto, onFault }: UploadPanelProps) {
  const inputId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const panel = useRef<HTMLDivElement>(null);

  const take = async (find: () => Promise<File> | File) => {
    setIsBusy(true);
    try {
      const photo = await prepare(await find());
      // The person went back to the camera or closed the dialog.
      if (panel.current) onPhoto(photo);
    } catch (error) {
      if (panel.current) onFault(error);
    } finally {
      setIsBusy(false);
    }
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that the same file can be chosen again after a failure.
    event.target.value = '';
    if (file) void take(() => file);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) void take(() => file);
  };

  return (
    // A photo dropped beside the field would replace this page.
    <div
      ref={panel}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      className="min-h-0 grow overflow-y-auto p-4"
    >
      <div className="mx-auto max-w-2xl space-y-6">
        <label
          htmlFor={inputId}
          className={cx(
            'flex min-h-52 cursor-pointer flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-line-strong bg-surface p-6 text-center',
            'hover:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {isBusy ? <Spinner size={32} /> : <ImageUp size={32} aria-hidden="true" />}
          <span className="text-lg font-semibold">{isBusy ? 'Preparing photo…' : 'Choose a photo'}</span>
          <span className="text-sm text-ink-soft">JPEG or PNG, up to 10 MB. You can also drop it here.</span>
          <input
            id={inputId}
            type="file"
            accept="image/jpeg,image/png"
            disabled={isBusy}
            onChange={handleChange}
            className="sr-only"
          />
        </label>
        {samples.length > 0 && (
          <section aria-label="Sample photos">
            <h3 className="placard mb-2">Sample photos of this drawer</h3>
            <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
              {samples.map((sample) => (
                <li key={sample.name}>
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => void take(() => fetchSample(sample))}
                    className="w-full overflow-hidden rounded-md border border-line bg-surface text-left hover:border-accent disabled:opacity-55"
                  >
                    <img src={sample.imageUrl} alt="" className="aspect-4/3 w-full object-cover" />
                    <span className="block px-3 py-2.5 text-sm font-semibold">{sample.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** A sample is handled like an uploaded file. */
async function fetchSample({ name, imageUrl }: SamplePhoto): Promise<File> {
  try {
    const response = await fetch(imageUrl);
    if (!response.ok) throw new Error(`The sample could not be loaded (${response.status}).`);
    const blob = await response.blob();
    return new File([blob], name, { type: blob.type });
  } catch (cause) {
    throw new CaptureError('read-failed', 'read-failed', cause);
  }
}
