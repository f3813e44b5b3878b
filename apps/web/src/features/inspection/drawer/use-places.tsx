import type { Drawer } from '@stowed/contract';
import { lackingTools } from '@stowed/domain';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { photoOf } from '../../../lib/same-photo.ts';
import { cx } from '../../../lib/cx.ts';
import { useIsNarrowerThan } from '../../../lib/use-is-mobile.ts';

/** Heights on a wide screen, in CSS pixels, as far as they can be known before anything is shown. */
const PICTURE = 412;
const BESIDE_WITHOUT_TOOLS = 270;
const LACKING_ROW = 75;
const LIST_WITHOUT_TOOLS = 66;
const PRESENT_ROW = 57;

/**
 * True if the present tools leave less room empty across both columns than below the picture, where they
 * stand beside the missing tools.
 */
function fillsBetterAcross(drawer: Drawer): boolean {
  const lacking = lackingTools(drawer).length;
  const present = drawer.tools.length - lacking;
  const beside = BESIDE_WITHOUT_TOOLS + lacking * LACKING_ROW;
  const below = PICTURE + LIST_WITHOUT_TOOLS + present * PRESENT_ROW;
  return Math.abs(beside - PICTURE) < Math.abs(below - beside);
}

/** What it was when the photo came: nothing may move under the pointer when a tool is marked. */
function useForPhoto<T>(photo: string, value: T): T {
  const [kept, setKept] = useState({ photo, value });
  if (kept.photo === photo) return kept.value;
  setKept({ photo, value });
  return value;
}

/**
 * A list there flows in two columns. All its rows are equally high, so that the first is not the shorter
 * one.
 */
const acrossLook = cx(
  'lg:col-span-2 lg:[&_ul]:columns-2 lg:[&_ul]:gap-8 lg:[&_li]:break-inside-avoid',
  'lg:[&_li:last-child]:border-b lg:[&_li:last-child]:border-transparent',
);

/** Where the present tools are, and what can be done with the photo. */
export function usePlaces(
  drawer: Drawer,
  { present, ofPhoto }: Readonly<Record<'present' | 'ofPhoto', ReactNode>>,
) {
  const isWide = !useIsNarrowerThan(1024);
  const isAcross = useForPhoto(photoOf(drawer), fillsBetterAcross(drawer));
  return {
    beside: isWide ? ofPhoto : null,
    below: (
      <>
        {present}
        {!isWide && ofPhoto}
      </>
    ),
    /** The places of both on a wide screen. */
    looks: isAcross ? { beside: '', below: acrossLook } : { beside: 'lg:row-span-2', below: '' },
  };
}
