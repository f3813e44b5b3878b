import { limits } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { PictureSize } from './shape-path.tsx';

interface PictureOptions {
  /** Reloads the data, whose link may have expired. Called once per failing link. */
  readonly onExpired?: (() => void) | undefined;
  readonly onFailure?: ((source: string) => void) | undefined;
}

interface Loaded {
  readonly source: string;
  readonly size: PictureSize;
}

/** Tracks a loading picture: its size, and whether it failed. */
export function usePicture(
  imageUrl: string | null | undefined,
  { onExpired, onFailure }: PictureOptions = {},
) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const source = imageUrl && isShowableDrawerImage(imageUrl) ? imageUrl : undefined;
  const isLoaded = loaded !== undefined && loaded.source === source;

  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget;
    if (source && width > 0 && height > 0) setLoaded({ source, size: { width, height } });
  };
  const handleError = () => {
    if (!source) return;
    // Try one new link; a second failure is the picture's fault.
    if (failures.length === 0 && source.startsWith('/')) onExpired?.();
    setFailures([...failures, source]);
    onFailure?.(source);
  };

  return {
    source,
    isLoaded,
    hasFailed: source !== undefined && failures.includes(source),
    /** The picture's size in pixels; a default until it is known. */
    size: isLoaded ? loaded.size : limits.defaultImage,
    handleLoad,
    handleError,
  };
}
