import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { ImageContentType, ImageKind } from '../../db/schema.ts';

export interface NewImage {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: ImageKind;
  readonly contentType: ImageContentType;
  readonly byteLength: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly uploadSha256: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function insertImage(db: Db, image: NewImage): Promise<void> {
  await db
    .insertInto('images')
    .values({
      organizationId: image.organizationId,
      id: image.id,
      kind: image.kind,
      contentType: image.contentType,
      byteLength: image.byteLength,
      width: image.width,
      height: image.height,
      sha256: image.sha256,
      uploadSha256: image.uploadSha256,
      createdBy: image.createdBy,
      createdAt: image.createdAt,
      deletedAt: null,
    })
    .execute();
}

/** Disk space used by an organization's pictures, and by the cut-outs the engine learned from. */
export async function countBytes(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(byte_length), 0) from images where organization_id = ${organizationId})
      + (
        select coalesce(sum(byte_length), 0) from learned_looks where organization_id = ${organizationId}
      )
    )::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Number of pictures a person has sent since then. */
export async function countSince(
  db: Db,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('images')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('createdBy', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface FoundImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

export async function findImage(db: Db, organizationId: string, id: string): Promise<FoundImage | undefined> {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export interface ServedImage {
  organizationId: string;
  contentType: ImageContentType;
  deleted: boolean;
}

/** Finds a picture by id alone, for signed paths, which name no organization. */
export async function findServedImage(db: Db, id: string): Promise<ServedImage | undefined> {
  const { rows } = await sql<ServedImage>`select * from stowed_find_image(${id})`.execute(db);
  return rows[0];
}

interface ToolboxKey {
  readonly organizationId: string;
  readonly id: string;
}

/** Pictures named in this toolbox's events, but not by an existing toolbox's events or a training image. */
export async function hideToolboxImages(db: Db, toolbox: ToolboxKey, at: Date): Promise<void> {
  await sql`
    update images set deleted_at = ${at}
    where organization_id = ${toolbox.organizationId} and deleted_at is null
    and id in (
      select image_id from inspection_events
      where organization_id = ${toolbox.organizationId} and toolbox_row_id = ${toolbox.id}
    )
    and not exists (
      select from inspection_events e
      join toolboxes t on t.organization_id = e.organization_id and t.id = e.toolbox_row_id
      where e.organization_id = images.organization_id and e.image_id = images.id
      and t.id <> ${toolbox.id} and t.deleted_at is null
    )
    and not exists (
      select from training_images t
      where t.organization_id = images.organization_id and t.image_id = images.id and t.deleted_at is null
    )`.execute(db);
}

interface PictureKey {
  readonly organizationId: string;
  readonly imageId: string;
}

/**
 * A training image's picture, unless a drawer, any template version or another training image also shows it.
 */
export async function hideTrainingPicture(db: Db, picture: PictureKey, at: Date): Promise<void> {
  await sql`
    update images set deleted_at = ${at}
    where organization_id = ${picture.organizationId} and id = ${picture.imageId} and deleted_at is null
    and not exists (
      select from templates t where t.organization_id = images.organization_id and t.image_id = images.id
    )
    and not exists (
      select from drawers d where d.organization_id = images.organization_id and d.image_id = images.id
    )
    and not exists (
      select from training_images t
      where t.organization_id = images.organization_id and t.image_id = images.id and t.deleted_at is null
    )`.execute(db);
}
