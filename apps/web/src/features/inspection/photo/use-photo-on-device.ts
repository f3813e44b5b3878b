import type { Drawer } from '@stowed/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { findAct, holdActs, watchActs } from '../../../lib/device/acts.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import type { KeptDraft } from '../../../lib/draft/use-draft.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useLatest } from '../../../lib/use-latest.ts';
import type { KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import type { KeptPhoto } from './kept-photo-content.ts';
import type { PhotoStage } from './photo-stage.ts';
import {
  changePhoto,
  forgetPhoto,
  forgetStoppedPhoto,
  idOfPhoto,
  keepPhoto,
  putPhotoAside,
  settlePhoto,
  stopPhoto,
  waitOfPhoto,
} from './photo-act.ts';
import type { PhotoOwner } from './photo-act.ts';
import type { SavedPhoto } from './settle-photo.ts';

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

interface KnownPhoto {
  readonly photo: string | undefined;
  /** Undefined while it is not on the device. */
  readonly id: string | undefined;
}

/** Keeps a photo, or what its screen has sent of it. Rejects if it was sent or discarded. */
async function keepUp(owner: PhotoOwner, kept: KeptPhoto, known: KnownPhoto): Promise<KnownPhoto> {
  const { photo } = kept.body;
  const isKnown = known.photo === photo;
  const id = (isKnown ? known.id : undefined) ?? (await idOfPhoto(owner, photo));
  if (id !== undefined && (await changePhoto(id, kept))) return { photo, id };
  if (isKnown) throw new Error('The photo was sent or discarded');
  return { photo, id: (await keepPhoto(owner, kept)).id };
}

/** The photo to keep on the device. */
function keptOf(unsaved: OnDevice['unsaved']): KeptPhoto | undefined {
  return unsaved?.body && { body: unsaved.body, base: unsaved.base, sent: [...unsaved.sent] };
}

interface Keeping {
  readonly known: RefObject<KnownPhoto>;
  readonly setIsKept: (isKept: boolean) => void;
}

/** Keeps the photo with what its screen has sent of it. */
function useKeptUp(owner: PhotoOwner, unsaved: OnDevice['unsaved'], { known, setIsKept }: Keeping): void {
  const { userId, toolboxId, drawerNumber } = owner;
  // The same until the draft changes: the background may have moved the photo on to a newer version.
  const kept = useMemo(() => keptOf(unsaved), [unsaved]);
  useEffect(() => {
    if (kept === undefined) return;
    keepUp({ userId, toolboxId, drawerNumber }, kept, known.current).then(
      (now) => {
        // A newer photo may have been kept since.
        if (known.current.id === undefined) known.current = now;
        setIsKept(true);
      },
      () => setIsKept(false),
    );
  }, [userId, toolboxId, drawerNumber, kept, known, setIsKept]);
}

/** Keeps a drawer's unsaved photo on this device until it is saved or discarded. */
export function usePhotoOnDevice(drawer: Drawer, { unsaved, doubt, isDialogOpen, onSent }: OnDevice) {
  const userId = useCurrentUser()?.id ?? '';
  const { toolboxId, number: drawerNumber } = drawer;
  const [isKept, setIsKept] = useState(false);
  const owner = { userId, toolboxId, drawerNumber };
  /** The photo kept last, and its id. If it is gone, it was sent or discarded and must not be kept again. */
  const known = useRef<KnownPhoto>({ photo: undefined, id: undefined });

  useEffect(
    () => (isDialogOpen ? holdActs({ userId, toolboxId, drawerNumber }) : undefined),
    [isDialogOpen, userId, toolboxId, drawerNumber],
  );
  useKeptUp(owner, unsaved, { known, setIsKept });
  const latest = useLatest(onSent);
  useEffect(() => {
    if (!isKept) return undefined;
    return watchActs(() => {
      const { id } = known.current;
      const found = id === undefined ? Promise.resolve(undefined) : findAct(id);
      found.then(
        (act) => {
          if (act || known.current.id !== id) return;
          setIsKept(false);
          latest.current();
        },
        // The device has lost its database: the photo is only in this tab.
        () => setIsKept(false),
      );
    });
  }, [isKept, latest]);

  /** Does something with this photo on the device; nothing if it is not kept there. */
  const withId = async (work: (id: string) => Promise<unknown>): Promise<void> => {
    const { id } = known.current;
    if (id !== undefined) await work(id);
  };
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
      await withId((id) => stopPhoto(id, undefined)).catch(() => undefined);
      const wait = await waitOfPhoto(owner, known.current.id).catch(() => undefined);
      return work(!wait?.isBehind).finally(release);
    },
    /**
     * Returns the saves that may have reached the server. Without room the photo stays in this tab, and
     * leaving asks first.
     */
    keep: async (draft: KeptPhoto): Promise<readonly Sent[]> => {
      const { photo } = draft.body;
      known.current = { photo, id: undefined };
      const now = await keepPhoto(owner, draft).catch(() => undefined);
      if (now && known.current.photo === photo) known.current = { photo, id: now.id };
      setIsKept(now !== undefined);
      return now?.sent ?? [];
    },
    /** It may show another drawer: it waits for a person. */
    doubt: () => withId((id) => stopPhoto(id, 'unlike')).catch(() => undefined),
    /** The server refused it: sending it again would change nothing. */
    refuse: () => withId((id) => stopPhoto(id, 'mismatch')).catch(() => undefined),
    /** How it waits for the server; undefined without a photo on this device. */
    wait: () => waitOfPhoto(owner, known.current.id),
    /** For the saved version; the record says that the photo was put aside. */
    putAside: () => withId(putPhotoAside),
    /**
     * For another photo. It stays until that one is taken, because marks and a completion may belong to it;
     * but not if it waited for a person, who has now decided.
     */
    forgetStopped: () => withId(forgetStoppedPhoto).catch(() => undefined),
    /** For a photo that is discarded. Resolves once a reload would not find it. */
    forget: (): Promise<void> => {
      setIsKept(false);
      return withId(forgetPhoto).catch(() => undefined);
    },
    /** The same for a photo that was saved: what the person did on it continues from the saved drawer. */
    settle: (saved: Drawer, photo: SavedPhoto): Promise<void> => {
      setIsKept(false);
      return withId((id) => settlePhoto(id, saved, photo)).catch(() => undefined);
    },
  };
}
