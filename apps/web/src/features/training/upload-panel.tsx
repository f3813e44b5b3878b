import { limits } from '@stowed/contract';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { countOf, formatNumber } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { UploadRow } from './upload-row.tsx';
import { countProblem, isToUpload } from './upload-state.ts';
import type { RefusedFile, Uploads } from './use-uploads.ts';

const dropLook = cx(
  'block h-2 w-full appearance-none overflow-hidden rounded-sm bg-line accent-accent',
  '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line',
  '[&::-webkit-progress-value]:bg-accent',
);

/** Choosing files, describing and uploading them. */
export function UploadPanel({ uploads }: { readonly uploads: Uploads }) {
  const { items, defaults, setDefaults, isBusy } = uploads;
  return (
    <div className="space-y-5">
      <Card title="Choose images" bodyClassName="p-4 space-y-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Expected tool count (optional)"
            hint="For the images chosen next. It can be changed for each one."
            type="number"
            inputMode="numeric"
            min={limits.trainingTools.min}
            max={limits.trainingTools.max}
            value={defaults.toolCount}
            error={countProblem(defaults.toolCount)}
            onChange={(event) => setDefaults({ ...defaults, toolCount: event.target.value })}
          />
          <TextField
            label="Drawer type (optional)"
            hint="What the drawer holds, in your words."
            maxLength={limits.characters.name}
            value={defaults.drawerType}
            onChange={(event) => setDefaults({ ...defaults, drawerType: event.target.value })}
          />
        </div>
        <DropPlace onChosen={uploads.choose} />
        <NotTaken files={uploads.refused} />
      </Card>
      {items.length > 0 && (
        <Card title="Images to upload" bodyClassName="p-4 space-y-4">
          <Progress uploads={uploads} />
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
            {items.map((item) => (
              <UploadRow key={item.id} item={item} isBusy={isBusy} uploads={uploads} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const reasons = { 'wrong-type': 'neither JPG nor PNG', 'too-large': 'larger than 10 MB' } as const;

/** The files that were not accepted; the notification disappears too soon. */
function NotTaken({ files }: { readonly files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <Alert
      tone="bad"
      title={
        files.length === 1 ? '1 file was not added' : `${formatNumber(files.length)} files were not added`
      }
    >
      <ul>
        {files.map(({ name, why }, index) => (
          <li key={index} className="wrap-anywhere">
            {name}: {reasons[why]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function DropPlace({ onChosen }: { readonly onChosen: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onChosen([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={cx(
        'rounded-lg border-2 border-dashed p-6 text-center md:p-10',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="mb-4 text-ink-soft">JPG or PNG, up to 10 MB each, as many as you like.</p>
      <Button variant="primary" size="lg" onClick={() => input.current?.click()}>
        <ImagePlus size={20} aria-hidden="true" /> Choose images
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        aria-label="Training images"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

function Progress({ uploads }: { readonly uploads: Uploads }) {
  const { items, isBusy } = uploads;
  const done = items.filter(({ status }) => status === 'success').length;
  const toUpload = items.filter(isToUpload).length;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-[min(13rem,100%)] grow space-y-1.5">
        <p role="status" className="text-sm font-semibold">
          {done} of {countOf(items.length, 'image')} uploaded
        </p>
        <progress aria-label="Uploaded images" max={items.length} value={done} className={dropLook} />
      </div>
      {done > 0 && <Button onClick={uploads.clearFinished}>Clear uploaded</Button>}
      {done < items.length && (
        <Button variant="primary" disabled={toUpload === 0} isPending={isBusy} onClick={uploads.uploadAll}>
          {isBusy ? 'Uploading…' : `Upload ${countOf(toUpload, 'image')}`}
        </Button>
      )}
    </div>
  );
}
