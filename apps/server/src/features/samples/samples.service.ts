import type { Deps } from '../../deps.ts';
import { acceptPicture } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { loadDrawer, loadDrawerForChange } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { keepImage, writeImage } from '../pictures/pictures.service.ts';
import { insertSamplePhoto, selectSamplePhotos } from './samples.repository.ts';

type SampleDeps = Pick<Deps, 'ids' | 'config' | 'db' | 'clock' | 'images' | 'signedImages'>;

interface SamplePhoto {
  readonly name: string;
  readonly imageUrl: string;
}

/** A demonstration's sample photos for this drawer; empty for other drawers. */
export function listSamplePhotos(
  deps: SampleDeps,
  session: Session,
  path: DrawerPath,
): Promise<SamplePhoto[]> {
  return read(deps, session, async (db) => {
    const { drawer } = await loadDrawer(db, session.organizationId, path);
    const rows = await selectSamplePhotos(db, drawer);
    return rows.map((row) => ({
      name: row.name,
      imageUrl: deps.signedImages.pathOf(session.organizationId, row.imageId),
    }));
  });
}

interface Addition extends DrawerPath {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Adds a sample photo to a demonstration drawer. */
export async function addSamplePhoto(
  deps: SampleDeps,
  session: Session,
  { name, bytes, ...path }: Addition,
): Promise<void> {
  const image = await writeImage(deps, session, { picture: await acceptPicture(bytes), kind: 'sample' });
  await change(deps, session, async (db) => {
    const { toolbox, drawer } = await loadDrawerForChange(db, session.organizationId, path);
    const ordinal = (await selectSamplePhotos(db, drawer)).length;
    const hashes = await keepImage(db, deps, { session, image });
    await insertSamplePhoto(db, drawer, { name, imageId: image.id, ordinal });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'sample_photo_added',
      toolbox,
      drawer,
      after: { name, ...hashes },
      imageId: image.id,
    });
  });
}
