import type { PercentPoint } from '@stowed/contract';
import type { CSSProperties } from 'react';
import type { PictureFrame } from './use-shape-editor.ts';

/** Where a finger drags in the window, and where on the picture it puts what it holds. */
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

const ACROSS = 124;
const LARGER = 2.5;
/** From the finger to the middle of the loupe. */
const ABOVE = 112;
const MARGIN = 8;

/** What the dragging finger covers, enlarged above it; beside it at the top of the window. */
export function Loupe({ finger, imageUrl, frame, shapesId, look }: LoupeProps) {
  const { aspect, percentPerPixel } = frame;
  const { clientX, clientY, at } = finger;
  const side = (ACROSS / LARGER) * percentPerPixel;
  const isTop = clientY - ABOVE - ACROSS / 2 < MARGIN;
  const aside = clientX > window.innerWidth / 2 ? -ABOVE : ABOVE;
  const left = within(clientX + (isTop ? aside : 0) - ACROSS / 2, window.innerWidth);
  const top = within(clientY - (isTop ? 0 : ABOVE) - ACROSS / 2, window.innerHeight);
  return (
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
    </svg>
  );
}

function within(start: number, room: number): number {
  return Math.min(Math.max(start, MARGIN), room - ACROSS - MARGIN);
}
