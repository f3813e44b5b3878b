import type { TrainingImage } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { LinkButton } from '../../ui/button.tsx';
import { trainingImagesQuery } from './api/training-queries.ts';
import { besideOf } from './beside.ts';
import { openPath } from './training-paths.ts';

interface BesideLinksProps {
  readonly image: TrainingImage;
  /** While it is verified, and until its screen closes, the next image is still one that is not. */
  readonly isVerifying?: boolean;
}

/** Leads to the images before and after this one in its column, by link or with the keys K and J. */
export function BesideLinks({ image, isVerifying = false }: BesideLinksProps) {
  const { data } = useQuery(trainingImagesQuery());
  const [status, setStatus] = useState(image.status);
  if (!isVerifying && status !== image.status) setStatus(image.status);
  const { previous, next } = besideOf(data?.images ?? [], { id: image.id, status });
  useKeys({ k: previous && openPath(previous), j: next && openPath(next) });
  return (
    <div className="flex gap-2">
      {previous && (
        <LinkButton href={openPath(previous)}>
          <ChevronLeft size={18} aria-hidden="true" /> Previous image <Key>K</Key>
        </LinkButton>
      )}
      {next && (
        <LinkButton href={openPath(next)}>
          Next image <Key>J</Key> <ChevronRight size={18} aria-hidden="true" />
        </LinkButton>
      )}
    </div>
  );
}

const Key = ({ children }: { readonly children: string }) => (
  <kbd aria-hidden="true" className="rounded border border-line px-1 text-sm text-ink-soft max-md:hidden">
    {children}
  </kbd>
);

const typing = 'input, textarea, select, [contenteditable=true]';

/** Goes to a key's path, unless someone types or answers a question. */
function useKeys(paths: Readonly<Record<string, string | undefined>>) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const path = paths[key];
      if (path === undefined || ctrlKey || metaKey || altKey) return;
      if (document.activeElement?.matches(typing)) return;
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) navigate(path);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [paths, navigate]);
}
