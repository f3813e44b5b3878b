import type { Drawer, Toolbox } from '@stowed/contract';
import { useRef, useState } from 'react';
import type { Queued } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { judgePhoto, storedPhotoOf, unjudgedContent } from './photo-content.ts';
import type { PhotoContent } from './photo-content.ts';

interface Shot {
  readonly photo: string;
  readonly queued: Queued | undefined;
}

/** Prepares the data to save with a photo. A photo is judged once per drawer and template. */
export function usePhotoContent(toolbox: Toolbox) {
  const withRetryKey = useRetryKey();
  const last = useRef<PhotoContent>(undefined);
  const [shown, setShown] = useState<PhotoContent>();
  /** Which share of the photo to judge has been sent, from 0 to 1. */
  const [sentShare, setSentShare] = useState(0);
  /** An unjudged photo, and its address on the server. */
  const stored = useRef<{ readonly photo: string; readonly imageUrl: string }>(undefined);
  const note = (content: PhotoContent | undefined) => {
    last.current = content;
    setShown(content);
  };

  const judge = ({ photo, queued }: Shot, drawer: Drawer): Promise<PhotoContent> => {
    setSentShare(0);
    const judging = { toolbox, drawer, photo, queued, withKey: withRetryKey, onSent: setSentShare };
    return judgePhoto(judging).catch((error: unknown) => {
      setSentShare(0);
      const imageUrl = storedPhotoOf(error);
      if (imageUrl) stored.current = { photo, imageUrl };
      throw error;
    });
  };

  const make = async (shot: Shot, drawer: Drawer, isJudged: boolean): Promise<PhotoContent> => {
    const { photo } = shot;
    const { current: before } = last;
    const isSame = before?.photo === photo && before.templateId === drawer.templateId;
    if (isSame && isJudged === (before.verdicts !== undefined)) return before;
    const imageUrl = stored.current?.photo === photo ? stored.current.imageUrl : photo;
    const content = isJudged ? await judge(shot, drawer) : unjudgedContent(photo, { drawer, imageUrl });
    note(content);
    return content;
  };
  const forget = () => {
    note(undefined);
    setSentShare(0);
  };
  return { shown, sentShare, last: () => last.current, make, forget };
}
