import { limits } from '@stowed/contract';
import { LoaderCircle, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { analyzePath } from './training-paths.ts';
import { canUpload, countProblem } from './upload-state.ts';
import type { UploadItem } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';

const looks: Readonly<Record<UploadItem['status'], { readonly tone: Tone; readonly word: string }>> = {
  loading: { tone: 'plain', word: 'Loading' },
  ready: { tone: 'plain', word: 'Ready' },
  uploading: { tone: 'plain', word: 'Uploading' },
  success: { tone: 'good', word: 'Uploaded' },
  error: { tone: 'bad', word: 'Error' },
};

interface UploadRowProps {
  readonly item: UploadItem;
  readonly isBusy: boolean;
  readonly uploads: Uploads;
}

/** A chosen file: its picture, upload state and description. */
export function UploadRow({ item, isBusy, uploads }: UploadRowProps) {
  const { tone, word } = looks[item.status];
  const isMoving = item.status === 'loading' || item.status === 'uploading';
  return (
    <li
      data-status={item.status}
      aria-label={item.name}
      className="flex flex-col gap-3 rounded-md border border-line p-3"
    >
      <div className="flex items-start gap-3">
        {item.dataUrl ? (
          <img src={item.dataUrl} alt="" className="h-18 w-24 shrink-0 rounded-sm object-cover" />
        ) : (
          <Skeleton className="h-18 w-24 shrink-0" />
        )}
        <div className="min-w-0 grow space-y-1">
          <p className="line-clamp-2 text-sm font-semibold wrap-anywhere">{item.name}</p>
          <Badge tone={tone} {...(isMoving && { icon: LoaderCircle })}>
            {word}
          </Badge>
        </div>
        <Button
          size="icon"
          variant="quiet"
          className="-mr-1 -mt-1"
          aria-label={`Remove ${item.name}`}
          disabled={item.status === 'uploading'}
          onClick={() => uploads.remove(item.id)}
        >
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
      {item.problem && <p className="text-sm font-semibold text-bad">{item.problem}</p>}
      {item.imageId && <LinkButton href={analyzePath(item.imageId)}>Analyze this image</LinkButton>}
      {item.status !== 'success' && !item.isDamaged && (
        <Details item={item} isBusy={isBusy} uploads={uploads} />
      )}
    </li>
  );
}

function Details({ item, isBusy, uploads }: UploadRowProps) {
  const isSent = item.status === 'uploading';
  const isRead = item.dataUrl !== undefined;
  const canSend = isRead ? canUpload(item) : item.status === 'error';
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="Expected tools"
          type="number"
          inputMode="numeric"
          min={limits.trainingTools.min}
          max={limits.trainingTools.max}
          value={item.toolCount}
          error={countProblem(item.toolCount)}
          readOnly={isSent}
          onChange={(event) => uploads.describe(item.id, { toolCount: event.target.value })}
        />
        <TextField
          label="Drawer type"
          maxLength={limits.characters.name}
          value={item.drawerType}
          readOnly={isSent}
          onChange={(event) => uploads.describe(item.id, { drawerType: event.target.value })}
        />
      </div>
      <Button disabled={!canSend || isBusy} isPending={isSent} onClick={() => uploads.upload(item)}>
        {item.status === 'error' ? 'Try again' : 'Upload'}
      </Button>
    </>
  );
}
