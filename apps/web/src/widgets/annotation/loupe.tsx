import type { PercentPoint } from '@stowed/contract';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { ACROSS, loupePlace } from './loupe-place.ts';
import type { PictureFrame } from './use-shape-editor.ts';

/** Where a finger is in the window, and where on the picture it puts what it holds, or a point. */
export interface Finger {
  readonly clientX: number;
  readonly clientY: number;
  readonly at: PercentPoint;
}

interface LoupeProps {
  readonly finger: Finger;
  readonly imageUrl: string;
  readonly frame: PictureFrame;
  /** The id of the drawing's shapes. */
  readonly shapesId: string;
  /** How the drawing shows them. */
  readonly look: CSSProperties;
}

const LARGER = 2.5;

/** What the finger covers, enlarged. Outside of the page's containers, which would shift it. */
export function Loupe({ finger, imageUrl, frame, shapesId, look }: LoupeProps) {
  const { aspect, percentPerPixel } = frame;
  const { clientX, clientY, at } = finger;
  const side = (ACROSS / LARGER) * percentPerPixel;
  const { x, y } = loupePlace({ x: clientX, y: clientY }, window.innerWidth);
  const [left, top] = [x - ACROSS / 2, y - ACROSS / 2];
  return createPortal(
    <svg
      aria-hidden="true"
      data-loupe=""
      viewBox={`${at.x * aspect - side / 2} ${at.y - side / 2} ${side} ${side}`}
      className="pointer-events-none fixed z-70 rounded-full border-3 border-white bg-black shadow-float outline-2 outline-black"
      style={{ ...look, width: ACROSS, height: ACROSS, left, top }}
    >
      <image href={imageUrl} width={aspect * 100} height={100} preserveAspectRatio="none" />
      <use href={`#${shapesId}`} />
      <path
        d={`M${at.x * aspect} ${at.y - side / 10}v${side / 5}M${at.x * aspect - side / 10} ${at.y}h${side / 5}`}
        stroke="white"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>,
    document.body,
  );
}
