import type { Dirent } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { FileCalls } from './file-calls.ts';
import { isPictureId, requirePictureId } from './store.ts';
import type { ImageStore } from './store.ts';

const SET_ASIDE = 'set-aside';
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const PATIENCE_MS = 10_000;

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}

/**
 * Pictures as files `ab/abcd…` in one folder. Each is written under a temporary name, synced, then
 * renamed.
 */
export class FolderImageStore implements ImageStore {
  readonly #calls: FileCalls;

  constructor(
    private readonly folder: string,
    patienceMs = PATIENCE_MS,
  ) {
    this.#calls = new FileCalls(patienceMs);
  }

  async requireAnswer(): Promise<void> {
    await this.#calls.run('probe', async () => {
      await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
      await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
    });
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const folder = this.#folderOf(id);
    await this.#calls.run('write', () => this.#write(folder, id, bytes));
  }

  async #write(folder: string, id: string, bytes: Uint8Array): Promise<void> {
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
    const file = join(this.#folderOf(id), id);
    return this.#calls.run('read', () =>
      readFile(file).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    );
  }

  async setAside(id: string): Promise<void> {
    const file = join(this.#folderOf(id), id);
    const folder = join(this.folder, SET_ASIDE);
    await this.#calls.run('write', async () => {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await rename(file, join(folder, id));
      await syncFolder(folder);
    });
  }

  /** Skips files with other names, such as those of interrupted writes. */
  async *listOlderThan(time: Date): AsyncIterable<string> {
    for (const folder of await this.#list('')) {
      if (!folder.isDirectory() || folder.name === SET_ASIDE) continue;
      for (const { name } of await this.#list(folder.name)) {
        if (!isPictureId(name)) continue;
        const { mtime } = await this.#calls.run('list', () => stat(join(this.folder, folder.name, name)));
        if (mtime < time) yield name;
      }
    }
  }

  async #list(name: string): Promise<Dirent[]> {
    const folder = join(this.folder, name);
    return this.#calls.run('list', async () => {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      return readdir(folder, { withFileTypes: true });
    });
  }

  #folderOf(id: string): string {
    requirePictureId(id);
    return join(this.folder, id.slice(0, 2));
  }
}
