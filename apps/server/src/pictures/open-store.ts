import { join } from 'node:path';
import type { Config } from '../config.ts';
import { closeToOthers } from '../data-dir.ts';
import { FolderImageStore } from './folder-store.ts';
import { S3ImageStore } from './s3-store.ts';
import { StoreUnavailableError } from './store.ts';
import type { ImageStore } from './store.ts';

/**
 * The store in the data folder; a server says whether the database names pictures. Throws DataDirError if
 * others may write to its folder.
 */
export function openFolderStore({ DATA_DIR }: Config, areExpected?: () => Promise<boolean>): ImageStore {
  const folder = join(DATA_DIR, 'images');
  closeToOthers(folder);
  return new FolderImageStore(folder, areExpected ? { areExpected } : {});
}

/** The S3 store of the settings, after a write, a read and a delete; undefined without such settings. */
export async function openS3Store(config: Config): Promise<ImageStore | undefined> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const store = new S3ImageStore({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: config.S3_PREFIX,
    isPathStyle: config.S3_PATH_STYLE === 'yes',
  });
  await store.requireUse().catch((cause: unknown) => {
    if (!(cause instanceof StoreUnavailableError)) throw cause;
    throw new StoreUnavailableError(`S3_ENDPOINT: ${cause.message}`, { cause });
  });
  return store;
}

/** The store that the settings choose. Throws StoreUnavailableError and DataDirError. */
export const openImageStore = async (
  config: Config,
  areExpected?: () => Promise<boolean>,
): Promise<ImageStore> => (await openS3Store(config)) ?? openFolderStore(config, areExpected);
