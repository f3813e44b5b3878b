import { access, constants, mkdir, open, opendir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { isPictureId, requirePictureId } from './store.ts';
import type { ImageStore } from './store.ts';

const SET_ASIDE = 'set-aside';
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}

/**
 * Pictures as files `ab/abcd…` in one folder. Each is written under a temporary name, synced, then
 * renamed.
 */
export class FolderImageStore implements ImageStore {
  constructor(private readonly folder: string) {}

  async requireAnswer(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const folder = this.#folderOf(id);
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const unfinished = join(folder, `${id}.part`);
    // An interrupted write of the same picture may have left its file.
    const handle = await open(unfinished, 'w', PRIVATE_FILE);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, join(folder, id));
    await syncFolder(folder);
  }

  async find(id: string): Promise<Buffer | undefined> {
    if (!isPictureId(id)) return undefined;
    try {
      return await readFile(join(this.#folderOf(id), id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async setAside(id: string): Promise<void> {
    const folder = join(this.folder, SET_ASIDE);
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await rename(join(this.#folderOf(id), id), join(folder, id));
    await syncFolder(folder);
  }

  /** Skips files with other names, such as those of interrupted writes. */
  async *listOlderThan(time: Date): AsyncIterable<string> {
    for await (const folder of await openFolder(this.folder)) {
      if (!folder.isDirectory() || folder.name === SET_ASIDE) continue;
      for await (const file of await openFolder(join(this.folder, folder.name))) {
        if (!isPictureId(file.name)) continue;
        const { mtime } = await stat(join(this.folder, folder.name, file.name));
        if (mtime < time) yield file.name;
      }
    }
  }

  #folderOf(id: string): string {
    requirePictureId(id);
    return join(this.folder, id.slice(0, 2));
  }
}

async function openFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  return opendir(folder);
}
