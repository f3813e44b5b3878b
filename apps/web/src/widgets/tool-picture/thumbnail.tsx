import { limits } from '@stowed/contract';
import { ImageOff } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { usePicture } from './use-picture.ts';

interface ThumbnailProps {
  readonly imageUrl: string;
  readonly alt: string;
  readonly onExpired?: () => void;
  readonly className?: string;
}

/** The address of our picture in list size; others are unchanged. */
function smallOf(imageUrl: string): string {
  return imageUrl.startsWith('/api/images/') ? `${imageUrl}&w=${limits.thumbnailWidths[0]}` : imageUrl;
}

/** A small picture in a list, loaded when it comes into view. */
export function Thumbnail({ imageUrl, alt, onExpired, className }: ThumbnailProps) {
  const { source, isLoaded, hasFailed, handleLoad, handleError } = usePicture(smallOf(imageUrl), {
    onExpired,
  });
  return (
    <div className={cx('relative overflow-hidden rounded-sm bg-sunken', className)}>
      {source && !hasFailed ? (
        <>
          {!isLoaded && <Skeleton className="absolute inset-0 rounded-none" />}
          <img
            src={source}
            alt={alt}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onLoad={handleLoad}
            onError={handleError}
            className="absolute inset-0 size-full object-cover"
          />
        </>
      ) : (
        <span role="img" aria-label={`${alt}: not available`} className="grid size-full place-items-center">
          <ImageOff size={24} aria-hidden="true" className="text-ink-soft" />
        </span>
      )}
    </div>
  );
}
