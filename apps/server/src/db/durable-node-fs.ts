import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The argument Emscripten gives stream operations of its Node file system: an open stream, or a node without
 * one.
 */
interface NodeStream {
  readonly nfd?: number;
  readonly node: unknown;
}
interface NodeFileSystem {
  readonly stream_ops: Record<string, unknown>;
  realPath(node: unknown): string;
}
interface EmscriptenModule {
  readonly NODEFS?: NodeFileSystem;
  readonly FS: { readonly filesystems: { readonly NODEFS: NodeFileSystem } };
}

/** Counts the calls that reached the disk. */
interface SyncCounter {
  syncs: number;
}

function syncStream(files: NodeFileSystem, stream: NodeStream): void {
  if (stream.nfd !== undefined) {
    fsyncSync(stream.nfd);
    return;
  }
  const descriptor = openSync(files.realPath(stream.node), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Emscripten's Node file system has no fsync: without this one, commits never reach the disk. */
class DurableNodeFS extends NodeFS {
  constructor(
    folder: string,
    private readonly counter: SyncCounter,
  ) {
    super(folder);
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...given);
    const { emscriptenOpts } = result;
    const addSync = (module: unknown): void => {
      // The module's types lack NODEFS and stream operations; both exist once it runs.
      const { NODEFS, FS } = module as EmscriptenModule;
      const files = NODEFS ?? FS.filesystems.NODEFS;
      files.stream_ops['fsync'] = (stream: NodeStream): number => {
        syncStream(files, stream);
        this.counter.syncs += 1;
        return 0;
      };
    };
    emscriptenOpts.preRun = [addSync, ...(emscriptenOpts.preRun ?? [])];
    return result;
  }
}

/**
 * By default PGlite disables fsync (`-F`), and Emscripten's fdatasync does nothing: WAL must use fsync. The
 * default buffers of 128 MB are taken from memory at the start, and again from the system's file cache.
 */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'],
  ...['-c', 'shared_buffers=64MB'],
];

interface Opening {
  readonly folder: string;
  /** A dump to initialize an empty folder with. */
  readonly image: Blob | undefined;
  readonly counter: SyncCounter;
}

/** Opens the embedded database in `folder` so that an acknowledged commit is on disk. */
export async function openDurable({ folder, image, counter }: Opening): Promise<PGlite> {
  const database = new PGlite({
    fs: new DurableNodeFS(folder, counter),
    startParams: durableParameters,
    ...(image ? { loadDataDir: image } : {}),
  });
  await database.waitReady;
  return database;
}
