import { endpoints } from '@stowed/contract';
import type { Annotation } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, hasStatus, messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { storeImage, trainingImageQuery } from './api/training-queries.ts';
import { annotationBody, contentOf, isSavedSame } from './annotation-content.ts';

/** How long nothing may be drawn before it is saved. */
const AUTO_SAVE_MS = 2000;
/** Of these the server may have stored one: the last that it got. */
const MOST_UNANSWERED = 3;

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

type Target = Pick<Annotation, 'id' | 'version'>;

interface Start {
  readonly imageId: string;
  /** What the shapes were drawn on, as the server had it then. */
  readonly drawnOn: Target;
  /** Of the annotation, by reference: what is shown when nothing was changed. */
  readonly saved: EditorContent | undefined;
  /** What was sent before, newest last, and may have arrived though no answer came. */
  readonly unanswered: readonly EditorContent[];
  /** Whether it saves by itself, or only when it is told to. */
  readonly isAutomatic: boolean;
}

interface Stored {
  /** Undefined: not what is drawn here. */
  readonly content: EditorContent | undefined;
  readonly drawnOn: Target;
}

/**
 * Saves what is drawn, by itself two seconds after the last change, one save at a time and never over what somebody else has saved
 * meanwhile. What could not be saved stays unsaved, and is tried again with the next change, when the network is back, or by
 * hand.
 */
export function useAnnotationSave(start: Start, content: EditorContent) {
  const { imageId, drawnOn, saved, isAutomatic } = start;
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  const target = useRef(drawnOn);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef(content);
  const [stored, setStored] = useState<Stored>({ content: saved, drawnOn });
  const storedNow = useRef(saved);
  const [isSaving, setIsSaving] = useState(false);
  const [unanswered, setUnanswered] = useState(start.unanswered);
  const unansweredNow = useRef(start.unanswered);
  const [failed, setFailed] = useState<EditorContent>();
  const [theirs, setTheirs] = useState<Annotation>();
  const isUnsaved = content !== stored.content;
  useEffect(() => {
    latest.current = content;
  }, [content]);

  const noteUnanswered = (sent: readonly EditorContent[]) => {
    unansweredNow.current = sent.slice(-MOST_UNANSWERED);
    setUnanswered(unansweredNow.current);
  };

  const put = async (sent: EditorContent, verified: boolean) => {
    const { id: annotationId, version: seenVersion } = target.current;
    const body = annotationBody(sent, verified);
    const answer = await withRetryKey({ annotationId, seenVersion, body }, (idempotencyKey) =>
      call(endpoints.saveAnnotation, { params: { annotationId }, body }, { idempotencyKey, seenVersion }),
    );
    if (!answer?.success) throw new ApiError(500, '');
    noteUnanswered([]);
    target.current = answer.annotation;
    storedNow.current = sent;
    setStored({ content: sent, drawnOn: answer.annotation });
    setFailed(undefined);
    storeImage(queries, answer);
  };

  const findNow = async (): Promise<Annotation | undefined> => {
    const now = await queries
      .fetchQuery({ ...trainingImageQuery(imageId), staleTime: 0 })
      .catch(() => undefined);
    return now?.annotations[0];
  };

  /** As put. Refused for a save of one's own that had arrived though its answer was lost, it goes on from that one. */
  const putOverOwn = async (sent: EditorContent, verified: boolean) => {
    const before = unansweredNow.current;
    noteUnanswered([...before, sent]);
    try {
      await put(sent, verified);
    } catch (error) {
      if (isRefused(error)) noteUnanswered(before);
      const now = hasStatus(error, 409) && before.length > 0 ? await findNow() : undefined;
      const isOwn = now?.id === target.current.id && before.some((own) => isSavedSame(own, contentOf(now)));
      if (!isOwn) throw error;
      target.current = now;
      await put(sent, verified);
    }
  };

  /** Somebody else has saved, or analyzed anew: a person decides what stays. Answers whether it is so. */
  const findTheirs = async (error: unknown): Promise<boolean> => {
    if (!hasStatus(error, 409) && !hasStatus(error, 404)) return false;
    const found = await findNow();
    setTheirs(found);
    if (!found) return false;
    // The server no longer has what was loaded here: these shapes are unsaved, changed or not.
    storedNow.current = undefined;
    setStored((before) => ({ ...before, content: undefined }));
    return true;
  };

  const saveNow = async (verified: boolean): Promise<boolean> => {
    const sent = latest.current;
    setIsSaving(true);
    try {
      await putOverOwn(sent, verified);
      showToast(
        verified
          ? { title: 'Verification Successful', description: 'The template is saved.', tone: 'good' }
          : { title: 'Changes Saved', tone: 'good' },
      );
      return true;
    } catch (error) {
      setFailed(sent);
      const isContested = await findTheirs(error);
      showToast({
        title: verified ? 'Verification Failed' : 'Save Failed',
        description: isContested
          ? 'Someone else has saved it meanwhile. Choose whose shapes stay.'
          : messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
      return false;
    } finally {
      setIsSaving(false);
    }
  };

  /** After the save that is under way. */
  const enqueue = (verified: boolean): Promise<boolean> => {
    running.current = running.current.then(() =>
      !verified && latest.current === storedNow.current ? true : saveNow(verified),
    );
    return running.current;
  };
  const save = useRef(enqueue);
  useEffect(() => {
    save.current = enqueue;
  });

  // What failed waits for the next change, the network or the person: the same again every two seconds helps nobody.
  const isDue = isAutomatic && isUnsaved && failed !== content && theirs === undefined;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void save.current(false), AUTO_SAVE_MS);
    return () => clearTimeout(timer);
  }, [isDue, content]);

  const isStuck = isAutomatic && isUnsaved && failed === content && theirs === undefined;
  useEffect(() => {
    if (!isStuck) return undefined;
    const handleOnline = () => void save.current(false);
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [isStuck]);

  const flush = useCallback(() => save.current(false), []);
  return {
    isUnsaved,
    isSaving,
    hasFailed: isUnsaved && failed === content,
    /** Somebody else has saved other shapes: until a person chooses, no save works. */
    isContested: theirs !== undefined,
    isBusy: isSaving || theirs !== undefined,
    flush,
    /** Undefined where nothing is saved unasked. */
    flushUnasked: isAutomatic ? flush : undefined,
    verify: () => save.current(true),
    /** Saves over what somebody else has saved. */
    insist: () => {
      if (theirs) target.current = theirs;
      setTheirs(undefined);
      return save.current(false);
    },
    unanswered,
    /** What these shapes were drawn on. */
    drawnOn: stored.drawnOn,
  };
}
