import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

export interface CompressedFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const compress = promisify(gzip);

/** The web application's text files, each compressed once, at the first call for it. */
export class CompressedFiles {
  readonly #files = new Map<string, Promise<CompressedFile>>();

  constructor(private readonly folder: string) {}

  /** Undefined for kinds that gain nothing. `file` must be one of the folder's own. */
  find(file: string): Promise<CompressedFile> | undefined {
    const type = types[extname(file)];
    if (!type) return undefined;
    const known = this.#files.get(file);
    if (known) return known;
    const fresh = this.#read(file, type);
    this.#files.set(file, fresh);
    fresh.catch(() => this.#files.delete(file));
    return fresh;
  }

  async #read(file: string, type: string): Promise<CompressedFile> {
    const plain = await readFile(join(this.folder, file));
    return { type, bytes: await compress(plain, { level: constants.Z_BEST_COMPRESSION }) };
  }
}
