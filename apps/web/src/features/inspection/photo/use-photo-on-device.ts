import type { Drawer } from '@stowed/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { holdActs, watchActs } from '../../../lib/device/acts.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import type { KeptDraft } from '../../../lib/draft/use-draft.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useLatest } from '../../../lib/use-latest.ts';
import type { KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import type { KeptPhoto } from './kept-photo-content.ts';
import type { PhotoStage } from './photo-stage.ts';
import {
  changePhoto,
  findPhoto,
  forgetPhoto,
  forgetStoppedPhoto,
  keepPhoto,
  putPhotoAside,
  stopPhoto,
  waitOfPhoto,
} from './photo-act.ts';

interface OnDevice {
  /** The unsaved photo, and which of its requests were sent; undefined without one. */
  readonly unsaved: KeptDraft<KeptPhoto['body'] | undefined, KeptPhoto['base']> | undefined;
  /** The kept photo does not seem to show this drawer. */
  readonly doubt: KeptDoubt | undefined;
  /** A person has the photo open, so the background leaves it alone. */
  readonly isDialogOpen: boolean;
  /** Called when the background has sent it. */
  readonly onSent: () => void;
}

function stageOf(isKept: boolean, doubt: KeptDoubt | undefined): PhotoStage {
  if (!isKept) return 'unsaved';
  if (doubt === 'refused') return 'refused';
  return doubt ? 'doubted' : 'kept';
}

/** The photo to keep on the device. */
function keptOf(unsaved: OnDevice['unsaved']): KeptPhoto | undefined {
  return unsaved?.body && { body: unsaved.body, base: unsaved.base, sent: [...unsaved.sent] };
}

/** Keeps a drawer's unsaved photo on this device until it is saved or discarded. */
export function usePhotoOnDevice(drawer: Drawer, { unsaved, doubt, isDialogOpen, onSent }: OnDevice) {
  // The same until the draft changes: the background may have moved the photo on to a newer version.
  const kept = useMemo(() => keptOf(unsaved), [unsaved]);
  const userId = useCurrentUser()?.id ?? '';
  const { toolboxId, number: drawerNumber } = drawer;
  const [isKept, setIsKept] = useState(false);
  const owner = { userId, toolboxId, drawerNumber };
  /** The photo kept last. If it is gone, it was sent or discarded and must not be kept again. */
  const known = useRef<string>(undefined);

  useEffect(
    () => (isDialogOpen ? holdActs({ userId, toolboxId, drawerNumber }) : undefined),
    [isDialogOpen, userId, toolboxId, drawerNumber],
  );
  useEffect(() => {
    if (kept === undefined) return;
    const place = { userId, toolboxId, drawerNumber };
    changePhoto(place, kept)
      .then(async (isThere) => {
        if (!isThere && known.current !== kept.body.photo) await keepPhoto(place, kept);
        else if (!isThere) throw new Error('The photo was sent or discarded');
        known.current = kept.body.photo;
      })
      .then(
        () => setIsKept(true),
        () => setIsKept(false),
      );
  }, [userId, toolboxId, drawerNumber, kept]);

  const latest = useLatest(onSent);
  useEffect(() => {
    if (!isKept) return undefined;
    return watchActs(() => {
      findPhoto({ userId, toolboxId, drawerNumber }).then(
        (found) => {
          if (found) return;
          setIsKept(false);
          latest.current();
        },
        // The device has lost its database: the photo is only in this tab.
        () => setIsKept(false),
      );
    });
  }, [isKept, userId, toolboxId, drawerNumber, latest]);

  return {
    /** It survives leaving and closing, so no question is needed. */
    isKept,
    stage: stageOf(isKept, doubt),
    /**
     * Does work that the background must not repeat, even after this screen is closed. `isInTurn`: no earlier
     * act on this drawer waits.
     */
    whileHeld: async <T>(work: (isInTurn: boolean) => Promise<T>): Promise<T> => {
      const release = holdActs(owner);
      // The person retries it: what stopped it may be over.
      await stopPhoto(owner, undefined).catch(() => undefined);
      const wait = await waitOfPhoto(owner, known.current).catch(() => undefined);
      return work(!wait?.isBehind).finally(release);
    },
    /**
     * Returns the saves that may have reached the server. Without room the photo stays in this tab, and
     * leaving asks first.
     */
    keep: async (draft: KeptPhoto): Promise<readonly Sent[]> => {
      known.current = draft.body.photo;
      const sent = await keepPhoto(owner, draft).catch(() => undefined);
      setIsKept(sent !== undefined);
      return sent ?? [];
    },
    /** It may show another drawer: it waits for a person. */
    doubt: () => stopPhoto(owner, 'unlike').catch(() => undefined),
    /** The server refused it: sending it again would change nothing. */
    refuse: () => stopPhoto(owner, 'mismatch').catch(() => undefined),
    /** How it waits for the server; undefined without a photo on this device. */
    wait: () => waitOfPhoto(owner, known.current),
    /** For the saved version; the record says that the photo was put aside. */
    putAside: () => putPhotoAside(owner),
    /**
     * For another photo. It stays until that one is taken, because marks and a completion may belong to it;
     * but not if it waited for a person, who has now decided.
     */
    forgetStopped: () => forgetStoppedPhoto(owner).catch(() => undefined),
    /** Resolves once a reload would not find it. */
    forget: (): Promise<void> => {
      setIsKept(false);
      return forgetPhoto(owner).catch(() => undefined);
    },
  };
}
