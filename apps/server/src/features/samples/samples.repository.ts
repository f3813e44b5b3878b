import type { Db } from '../../db/client.ts';

interface DrawerKey {
  readonly organization_id: string;
  readonly id: string;
}

export interface SamplePhotoRow {
  readonly name: string;
  readonly image_id: string;
}

export async function selectSamplePhotos(db: Db, drawer: DrawerKey): Promise<SamplePhotoRow[]> {
  return db
    .selectFrom('sample_photos')
    .select(['name', 'image_id'])
    .where('organization_id', '=', drawer.organization_id)
    .where('drawer_id', '=', drawer.id)
    .orderBy('ordinal')
    .execute();
}

export async function insertSamplePhoto(
  db: Db,
  drawer: DrawerKey,
  photo: SamplePhotoRow & { readonly ordinal: number },
): Promise<void> {
  const { name, image_id, ordinal } = photo;
  await db
    .insertInto('sample_photos')
    .values({ organization_id: drawer.organization_id, drawer_id: drawer.id, ordinal, name, image_id })
    .execute();
}
