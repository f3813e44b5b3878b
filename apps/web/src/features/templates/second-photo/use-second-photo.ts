import { useEffect, useRef, useState } from 'react';
import { askWorker, bitmapOf } from '../../../lib/ask-worker.ts';
import { readAsDataUrl } from '../../../lib/read-as-data-url.ts';
import type { ShapeEditing } from '../../../widgets/annotation/use-shape-editor.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import type { TemplatePhoto } from '../template-draft.ts';
import type { AlignmentReply, AlignmentRequest } from './alignment-message.ts';
import workerUrl from './alignment-worker.ts?worker&url';

export type PhotoPlace = 'first' | 'second';

interface Aligned {
  /** The number of the picture that it belongs to. */
  readonly pictures: number;
  readonly imageUrl: string;
}

const refused: CaptureOutcome = {
  kind: 'failed',
  title: 'This photo does not match the first one',
  message: 'It shows another drawer, or too little of this one.',
  hint: 'Hold the phone above the middle, with the whole foam in the picture.',
  advice: 'retake',
};
const unable: CaptureOutcome = {
  kind: 'failed',
  title: 'The photo was not aligned',
  message: 'This browser cannot align photos, or the first one is not loaded.',
  advice: 'retry',
};

async function align(first: string, second: string): Promise<AlignmentReply> {
  const request: AlignmentRequest = { first: await bitmapOf(first), second: await bitmapOf(second) };
  return askWorker<AlignmentReply>(workerUrl, request, [request.first, request.second]);
}

interface SecondPhotoInput {
  readonly photo: TemplatePhoto | undefined;
  /** Changes with each new first photo. */
  readonly pictures: number;
  readonly editing: ShapeEditing;
}

/**
 * A second photo of the drawer, for tools that the first one does not show. It is aligned with the first on
 * this device, shown in its place to draw on, and never stored. What is drawn on it is marked as not shown by
 * the template photo.
 */
export function useSecondPhoto({ photo, pictures, editing }: SecondPhotoInput) {
  const { state, dispatch } = editing;
  const [aligned, setAligned] = useState<Aligned>();
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const choose = (place: PhotoPlace) => dispatch({ type: 'photoChosen', isSecond: place === 'second' });
  const second = aligned?.pictures === pictures ? aligned.imageUrl : undefined;

  const add = async (dataUrl: string): Promise<CaptureOutcome> => {
    if (!photo) return unable;
    let file: AlignmentReply;
    try {
      file = await align(photo.shown, dataUrl);
    } catch {
      return unable;
    }
    if (!file) return refused;
    // The person has taken another first photo.
    if (latest.current !== pictures) return unable;
    setAligned({ pictures, imageUrl: await readAsDataUrl(file) });
    choose('second');
    return { kind: 'done' };
  };

  const place: PhotoPlace = state.isOnSecondPhoto ? 'second' : 'first';
  return {
    add,
    hasSecond: second !== undefined,
    place,
    choose,
    /** The address of the picture to draw on. */
    shown: state.isOnSecondPhoto ? second : photo?.shown,
  };
}
