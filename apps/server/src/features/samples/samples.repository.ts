import type { Db } from '../../db/client.ts';

interface DrawerKey {
  readonly organizationId: string;
  readonly id: string;
}

export interface SamplePhotoRow {
  readonly name: string;
  readonly imageId: string;
}

export async function selectSamplePhotos(db: Db, drawer: DrawerKey): Promise<SamplePhotoRow[]> {
  return db
    .selectFrom('samplePhotos')
    .select(['name', 'imageId'])
    .where('organizationId', '=', drawer.organizationId)
    .where('drawerId', '=', drawer.id)
    .orderBy('ordinal')
    .execute();
}

export async function insertSamplePhoto(
  db: Db,
  drawer: DrawerKey,
  photo: SamplePhotoRow & { readonly ordinal: number },
): Promise<void> {
  const { name, imageId, ordinal } = photo;
  await db
    .insertInto('samplePhotos')
    .values({ organizationId: drawer.organizationId, drawerId: drawer.id, ordinal, name, imageId })
    .execute();
}
