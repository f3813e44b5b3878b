import type { Db } from '../../db/client.ts';
import { openPhotosOf } from './unjudged.policy.ts';
import { selectPhotoEvents } from './unjudged.repository.ts';

/** Answers of these photos of a toolbox's drawers what was open after an event, as the record has it. */
export async function readOpenPhotos(
  db: Db,
  toolbox: { readonly organization_id: string; readonly id: string },
  imageIds: readonly string[],
): Promise<ReturnType<typeof openPhotosOf>> {
  return openPhotosOf(await selectPhotoEvents(db, toolbox, imageIds));
}
