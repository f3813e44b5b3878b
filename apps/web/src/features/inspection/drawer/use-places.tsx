import type { Drawer } from '@stowed/contract';
import { lackingTools } from '@stowed/domain';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { photoOf } from '../../../lib/same-photo.ts';
import { useIsNarrowerThan } from '../../../lib/use-is-mobile.ts';

/**
 * True once nothing needs attention: on wide screens the present tools then take the room beside the picture.
 * They stay there until another photo, so that nothing moves under the pointer.
 */
function useIsCalm(photo: string, hasExceptions: boolean): boolean {
  const [calmPhoto, setCalmPhoto] = useState<string>();
  if (!hasExceptions && calmPhoto !== photo) setCalmPhoto(photo);
  return !hasExceptions || calmPhoto === photo;
}

/** Where the present tools are, and what can be done with the photo. */
export function usePlaces(
  drawer: Drawer,
  { present, ofPhoto }: Readonly<Record<'present' | 'ofPhoto', ReactNode>>,
) {
  const isWide = !useIsNarrowerThan(1024);
  const isCalm = useIsCalm(photoOf(drawer), lackingTools(drawer).length > 0);
  if (isWide) {
    // The actions stay where they are: one of them may have its dialog open.
    const beside = (
      <>
        {ofPhoto}
        {isCalm && present}
      </>
    );
    return { beside, below: isCalm ? null : present };
  }
  return {
    beside: null,
    below: (
      <>
        {present}
        {ofPhoto}
      </>
    ),
  };
}
