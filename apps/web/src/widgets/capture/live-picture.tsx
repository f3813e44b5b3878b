import { useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';

interface LivePictureProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly isShown: boolean;
}

/** The camera's picture at the largest size that fits, with corner marks. */
export function LivePicture({ videoRef, isShown }: LivePictureProps) {
  const [ratio, setRatio] = useState<number>();
  // Turning the phone changes the picture's proportions.
  const handleSize = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) =>
    setRatio(videoWidth > 0 && videoHeight > 0 ? videoWidth / videoHeight : undefined);
  return (
    <div className="absolute inset-0 grid place-items-center [container-type:size]">
      <div
        className="relative size-full"
        style={
          ratio === undefined
            ? {}
            : { width: `min(100cqw, 100cqh * ${ratio})`, height: 'auto', aspectRatio: ratio }
        }
      >
        {/* Live picture of a drawer: there is nothing to caption. */}
        <video
          ref={videoRef}
          playsInline
          muted
          autoPlay
          onLoadedMetadata={handleSize}
          onResize={handleSize}
          className="absolute inset-0 size-full object-contain"
        />
        {isShown && <Reticle />}
      </div>
    </div>
  );
}

/** Corner marks that show how much of the picture the drawer should fill. */
function Reticle() {
  const mark = 'absolute size-9 border-white/90';
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-3">
      <span className={`${mark} left-0 top-0 border-l-3 border-t-3`} />
      <span className={`${mark} right-0 top-0 border-r-3 border-t-3`} />
      <span className={`${mark} bottom-0 left-0 border-b-3 border-l-3`} />
      <span className={`${mark} bottom-0 right-0 border-b-3 border-r-3`} />
    </div>
  );
}
