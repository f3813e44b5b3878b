import type { Dirent } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { FileCalls } from './file-calls.ts';
import { isPictureId, LONG_PATIENCE_MS, PicturesAwayError, requirePictureId } from './store.ts';
import type { ImageStore } from './store.ts';

const SET_ASIDE = 'set-aside';
/** A file in the folder that held pictures. A folder without it may be where a disk is to be mounted. */
const MARKER = 'stowed-pictures';
/** Folders of pictures are named by the first digits of their ids. */
const PART = /^[0-9a-f]{2}$/;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const PATIENCE_MS = 10_000;

/** Whether a picture folder with these names in it holds pictures. */
export const arePictures = (names: readonly string[]): boolean => names.some((name) => PART.test(name));

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}

interface Settings {
  readonly patienceMs?: number;
  /** Those of another store of this folder; without them, its own. */
  readonly calls?: FileCalls;
  /** Whether the database names pictures. Without it, the folder is trusted. */
  readonly areExpected?: () => Promise<boolean>;
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Pictures as files `ab/abcd…` in one folder. Each is written under a temporary name, synced, then
 * renamed.
 */
export class FolderImageStore implements ImageStore {
  readonly #calls: FileCalls;

  constructor(
    private readonly folder: string,
    private readonly settings: Settings = {},
  ) {
    this.#calls = settings.calls ?? new FileCalls(settings.patienceMs ?? PATIENCE_MS);
  }

  patient(): ImageStore {
    return new FolderImageStore(this.folder, {
      ...this.settings,
      calls: this.#calls.withPatience(LONG_PATIENCE_MS),
    });
  }

  async requireAnswer(): Promise<void> {
    await this.#calls.run('probe', async () => {
      await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
      await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
      await this.#requirePictures();
    });
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const folder = this.#folderOf(id);
    await this.#calls.run('write', () => this.#write(folder, id, bytes));
  }

  async #write(folder: string, id: string, bytes: Uint8Array): Promise<void> {
    await this.#requirePictures();
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
      readFile(file).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await this.#requirePictures();
        return undefined;
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

  /** Marks the folder, unless the pictures that the database names must be elsewhere. */
  async #requirePictures(): Promise<void> {
    const { areExpected } = this.settings;
    const marker = join(this.folder, MARKER);
    if (!areExpected || (await exists(marker))) return;
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    if (!arePictures(await readdir(this.folder)) && (await areExpected())) {
      throw new PicturesAwayError(
        `The picture folder is empty, but the database names pictures. If its disk is not mounted, mount it. If the pictures are lost, create the file ${MARKER} in the folder.`,
      );
    }
    await writeFile(marker, 'This folder holds the pictures of Stowed.\n', { mode: PRIVATE_FILE });
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
