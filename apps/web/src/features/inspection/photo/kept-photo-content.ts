import { compact } from '@stowed/domain';
import { z } from 'zod';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { keptDraftOf } from '../../../lib/draft/kept-draft.ts';
import { photoContent } from '../shared/act-content.ts';

const keptPhoto = keptDraftOf(
  z.object({
    photo: z.string().startsWith('data:image/'),
    /** When this device took the photo, if known. */
    takenAt: z.string().optional(),
  }),
  z.object({ version: z.number() }),
);

/** An unsaved photo, and the drawer's version at that time. */
export type KeptPhoto = z.infer<typeof keptPhoto>;

/** Undefined for what no version of this application stored. */
export const readPhotoInTab = (stored: unknown): KeptPhoto | undefined => keptPhoto.safeParse(stored).data;

interface PhotoOnDevice {
  readonly act: Pick<KeptAct, 'content'>;
  readonly photo: string;
}

/** Undefined for what no version of this application stored. */
export function readPhotoOnDevice({ act, photo }: PhotoOnDevice): KeptPhoto | undefined {
  const content = photoContent.safeParse(act.content).data;
  if (!content) return undefined;
  const { version, takenAt, sent } = content;
  return { body: compact({ photo, takenAt }), base: { version }, sent };
}
