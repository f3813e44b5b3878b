import { endpoints } from '@stowed/contract';
import type { TrainingImage } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countOf, formatDateTime } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Thumbnail } from '../../widgets/tool-picture/thumbnail.tsx';
import { openPath } from './training-paths.ts';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { showToast } from '../../ui/toast-store.ts';
import { forgetImage } from './api/training-queries.ts';

function useDeleteImage(imageId: string, onEnd: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteTrainingImage, { params: { imageId } }),
    onSuccess: () => {
      forgetImage(queries, imageId);
      showToast({ title: 'Template Deleted', description: 'The training image is deleted.', tone: 'good' });
    },
    onError: (error) =>
      showToast({
        title: 'Delete Failed',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: onEnd,
  });
}

interface ImageRowProps {
  readonly image: TrainingImage;
  readonly onExpired: () => void;
}

/** One image in its column: opens at its next step; its uploader or an administrator can delete it. */
export function ImageRow({ image, onExpired }: ImageRowProps) {
  const user = useCurrentUser();
  const { metadata } = image;
  const name = metadata.drawerType ?? 'Training image';
  const mayDelete = user !== undefined && (isAdmin(user) || user.id === image.uploadedBy);
  return (
    <li className="flex flex-wrap items-center justify-end gap-1 rounded-md border border-line bg-surface hover:border-accent">
      <Link
        href={openPath(image)}
        className="flex min-w-0 grow basis-48 flex-wrap items-center gap-3 rounded-md p-2"
      >
        <Thumbnail
          imageUrl={image.imageUrl}
          alt={name}
          onExpired={onExpired}
          className="h-[72px] w-[96px] shrink-0"
        />
        <span className="min-w-[min(100%,6rem)] flex-1">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft">{formatDateTime(image.createdAt)}</span>
          {metadata.toolCount !== null && (
            <span className="block text-sm text-ink-soft">
              {countOf(metadata.toolCount, 'tool')} expected
            </span>
          )}
        </span>
      </Link>
      {mayDelete && <DeleteButton image={image} name={name} />}
    </li>
  );
}

/** Focus after deleting an image: the next row, else the previous one, else the column's title. */
function findBeside(row: Element | null | undefined): HTMLElement | null {
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  if (neighbor) return neighbor.querySelector('a');
  const title = row?.closest('section')?.querySelector('h2') ?? null;
  if (title) title.tabIndex = -1;
  return title;
}

function DeleteButton({ image, name }: { readonly image: TrainingImage; readonly name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteImage(image.id, () => setIsAsking(false));
  const button = useRef<HTMLButtonElement>(null);
  /** Looked up first: the row may be gone before the question is. */
  const beside = useRef<HTMLElement>(null);
  const handleConfirm = () => {
    beside.current = findBeside(button.current?.closest('li'));
    deletion.mutate(undefined, { onError: () => (beside.current = null) });
  };
  return (
    <>
      <Button
        ref={button}
        size="icon"
        variant="quiet"
        aria-label={`Delete ${name}, ${formatDateTime(image.createdAt)}`}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this training image?"
        confirmLabel="Delete"
        isPending={deletion.isPending}
        onConfirm={handleConfirm}
        focusAfter={() => beside.current}
        onCancel={() => setIsAsking(false)}
      >
        <p>The image and the shapes drawn on it are deleted. This action cannot be undone.</p>
        <p className="mt-2">Templates that were made from it stay on their drawers.</p>
      </ConfirmDialog>
    </>
  );
}
